# La première leçon de seaux.

seaux-lesson-welcome = Bienvenue à la guerre des seaux. Chacun défend une pyramide de quinze seaux. Dès que l’une a disparu, celui qui a le plus de seaux gagne.
seaux-lesson-hand = En bas, votre main : des cartes de cinq couleurs, de 1 à 8. Elles servent à attaquer, et à se défendre.
seaux-lesson-build = Vous avez trois seaux de chaque couleur. La couleur de l’attaque décide de ce qu’on perd. Mettez donc en bas les couleurs que vous pouvez défendre.
seaux-lesson-build-do = Vous avez beaucoup de bleu et de rouge, et pas de jaune. Donc bleu et rouge en bas, jaune en haut. C’est déjà préparé : construisez.
seaux-lesson-build-else = Toute pyramide est permise. À la base, mieux vaut les couleurs que vous avez le plus.
seaux-lesson-attack = C’est vous qui attaquez d’abord. Une à trois cartes d’une couleur : leur somme est le niveau. { $one } aussi a du bleu à la base.
seaux-lesson-attack-do = Attaquez avec un 7 bleu. Après chaque pose, une carte est piochée pour vous.
seaux-lesson-attack-else = On peut attaquer dans toute couleur. Je voulais ébranler la base de { $one }.
seaux-lesson-back = { $one } a répondu plus fort : 8. L’attaque continue son chemin, et à deux, elle revient sur vous !
seaux-lesson-add = Il vous faut plus de 8 en tout. Votre 7 compte toujours. Ajoutez le 3 : cela fait dix.
seaux-lesson-add-else = Ce que vous avez posé dans cette attaque compte encore : 7 et 3 font plus que 8.
seaux-lesson-twelve = { $one } a maintenant 12. Vous avez 10. Posez le 5 : cela fait quinze.
seaux-lesson-twelve-else = Un 5 de plus suffisait contre 12.
seaux-lesson-seventeen = C’est 17 contre 15. Vous avez encore un 7 bleu. Posez-le : personne ne veut céder.
seaux-lesson-seventeen-else = Vous aviez encore un 7. Mais on peut céder à tout moment.
seaux-lesson-mistake = C’est 23, et vous ne pouvez plus monter. Voilà l’erreur habituelle : attaquer dans la couleur de sa propre base.
seaux-lesson-fall = Il faut donner un seau bleu. Et tous vos bleus sont à la base ! Ce qui reposait sur lui tombe aussi.
seaux-lesson-choose = Celui du milieu ferait tomber le plus de seaux. Prenez celui de droite, et regardez la chute.
seaux-lesson-choose-else = Quand on cède, il faut donner un seau de la couleur de l’attaque, si on en a un.
seaux-lesson-cut = La base est coupée en deux. Une seule partie peut rester. À droite, il n’y a qu’un seau : donnez cette partie.
seaux-lesson-cut-else = La plus petite partie coûte moins.
seaux-lesson-left = Neuf seaux perdus d’un coup. Vous voyez : la base décide de tout. Mais celui qui cède attaque ensuite, et c’est vous.
seaux-lesson-hint = Attaquez là où { $one } a beaucoup de seaux en bas, et vous peu. Les cartes de la table sont parties, le bleu de { $one } aussi.
seaux-lesson-score = La partie finit dès qu’une pyramide a disparu. On compte alors les seaux. Continuez, rien n’est perdu !
seaux-lesson-counted = Une pyramide a disparu. Il vous reste { $points } seaux, et celui qui en a le plus gagne.
seaux-lesson-result = { $won ->
    [yes] Vous avez gagné, après une telle chute !
   *[no] Cette fois, { $one } a tenu bon. La prochaine fois, vous bâtirez autrement.
}
