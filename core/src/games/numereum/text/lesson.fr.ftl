# La première leçon de numereum.

numereum-lesson-welcome = Bienvenue à Numereum : des enchères à deux, avec beaucoup de bluff. Le premier à cinq combinaisons gagne.
numereum-lesson-hand = En bas, votre main : des nombres ronds, de 0 à 100. Ils servent à miser. Un nombre rond misé est perdu pour de bon.
numereum-lesson-prizes = Deux prix sont au milieu. Le gagnant prend 42 dans sa main et 36 dans sa réserve.
numereum-lesson-reserve = Votre réserve est visible : 48 et 56. C’est là que vous formez des combinaisons de trois nombres.
numereum-lesson-bid = Regardez : 36, 42 et 48, toujours six de plus ! Ces trois-là feraient une combinaison. Misez fort : posez le 90.
numereum-lesson-bid-else = Les deux prix allaient avec votre 48. Cela valait une grosse mise.
numereum-lesson-behind = Vous avez retourné 90, { $one } seulement 10. Celui qui a moins peut laisser la manche, ou poser une deuxième carte.
numereum-lesson-overbid = { $one } surenchérit ! La carte est cachée. Est-ce le 100, ou rien du tout ? Vous devez aussi poser une deuxième carte.
numereum-lesson-answer = On additionne les deux cartes. Pour battre 10 et 100, il vous faut un peu plus de 20. Posez le 30.
numereum-lesson-answer-else = Avec 30, vous étiez à l’abri même du 100. Moins, c’est un risque ; plus, c’est du gaspillage.
numereum-lesson-bluff = C’était du bluff : un 0 ! { $one } a perdu la manche, mais vous a fait dépenser un 30. Voilà à quoi sert le bluff.
numereum-lesson-won = Vous avez le 42 en main, et le 36 en réserve. Mais une combinaison se forme en réserve. Comment y amener le 42 ?
numereum-lesson-number = En le misant. Un nombre misé va dans votre propre réserve, que vous gagniez ou perdiez. Misez le 42.
numereum-lesson-number-else = Le 42 serait venu dans votre réserve, même dans une manche perdue.
numereum-lesson-lower = { $one } a 50, un peu plus. C’est à vous de surenchérir, si vous voulez. Le 42 est sauvé de toute façon.
numereum-lesson-raise = Mais les prix, 35 et 12, sont bons aussi. Posez le 100 : avec lui, vous êtes difficile à battre.
numereum-lesson-raise-else = On peut aussi laisser la manche. Le 42 va quand même dans votre réserve.
numereum-lesson-combine = Gagné ! Et le 42 est dans votre réserve. Choisissez 36, 42 et 48, et combinez-les.
numereum-lesson-combine-else = Trois nombres à écarts égaux font une combinaison, si l’un d’eux est arrivé dans la manche.
numereum-lesson-one = Votre première combinaison. Elle quitte la table, et vous avez pioché une carte en échange : le 53.
numereum-lesson-criteria = Il y en a cinq sortes : somme, produit, écarts égaux, chiffres qui se suivent, ou quatre fois le même chiffre. Deux à la fois valent deux cartes.
numereum-lesson-mistake = L’erreur habituelle : miser fort à chaque fois. Qui n’a plus de carte a perdu ! Alors économisez : misez un 0.
numereum-lesson-mistake-else = Votre main est votre bourse. Ces prix ne vous allaient pas : un 0 suffisait.
numereum-lesson-concede = { $one } a 20. Vous pourriez bluffer à votre tour. Mais les prix, 19 et 51, ne vous mènent à rien : laissez la manche.
numereum-lesson-concede-else = Une surenchère coûte une carte, et ces prix n’en valaient pas la peine.
numereum-lesson-cheap = Une manche bon marché : vous n’avez rien payé, et { $one } a payé 20. Surveillez ce que l’autre a déjà dépensé.
numereum-lesson-goal = Cinq combinaisons gagnent. Une main vide au début d’une manche perd. Il n’y a pas de points.
numereum-lesson-alone = Continuez sans moi. Regardez les deux réserves avant de miser. Bonne chance !
numereum-lesson-counted = C’est décidé : cinq combinaisons, une main vide, ou une pioche vide. Les règles disent ce qui compte et quand.
numereum-lesson-result = { $won ->
    [yes] Vous avez gagné. Bien bluffé !
   *[no] { $one } a gagné cette fois. Vous reconnaîtrez ce bluff.
}
