# La première leçon de hick_hack.

hick_hack-lesson-welcome = Bienvenue à la ferme ! Six basses-cours, six sortes de volailles. Les volailles mangent le grain, et les renards mangent les volailles.
hick_hack-lesson-grain = Dans chaque cour, il y a un grain. Le vert vaut un point, le bleu deux, le jaune trois. À chaque tour, il en tombe un de plus partout.
hick_hack-lesson-hand = Votre main : des volailles et des renards. La couleur d’une carte dit dans quelle cour elle va. Le nombre dit sa force.
hick_hack-lesson-hidden = Chacun choisit une carte, face cachée, et on les retourne ensemble. Il faut donc deviner ce que veulent les autres.
hick_hack-lesson-fox = Chez les dindons, il y a un grain bleu. Quelqu’un va le vouloir. Envoyez le renard noir l’y attendre.
hick_hack-lesson-fox-else = On peut poser n’importe quelle carte. Un renard est fort là où quelqu’un envoie une volaille.
hick_hack-lesson-caught = Un dindon est venu, celui de { $three }. Mais { $one } avait aussi envoyé un renard. Les renards ne partagent jamais : ils se battent.
hick_hack-lesson-die = Chacun lance le dé et ajoute le nombre de sa carte. Vous aviez plus : le dindon est à vous, trois points.
hick_hack-lesson-stays = Là où il y a un renard, personne ne mange de grain. Celui des dindons est resté, et un autre est tombé à côté.
hick_hack-lesson-bird = Deux grains, et deux renards noirs sont déjà sortis. Une volaille peut oser. Posez le dindon.
hick_hack-lesson-bird-else = La cour des dindons avait deux grains, et deux renards noirs n’étaient plus là.
hick_hack-lesson-two = { $one } a eu la même idée. Deux volailles et pas de renard : alors on discute.
hick_hack-lesson-offer = Qui a la plus forte carte propose un partage. Ici elles sont égales, et c’est tombé sur { $one }. Un grain bleu chacun.
hick_hack-lesson-accept = Si tout le monde dit oui, c’est fait. S’il y a un non, chaque autre peut proposer un partage ; puis le dé décide. C’est honnête : acceptez.
hick_hack-lesson-accept-else = On peut refuser. Mais à la fin le dé décide, et à cartes égales on peut aussi tout perdre.
hick_hack-lesson-greed = À chaque tour, on pioche une carte. Regardez les oies : trois grains y attendent. C’est la cour la plus riche.
hick_hack-lesson-goose = Vous avez une oie de force 6, la plus forte qui soit. Posez-la, et voyons.
hick_hack-lesson-goose-else = Vous avez peut-être senti quelque chose. Dans la cour la plus riche, les renards attendent aussi.
hick_hack-lesson-eaten = Mangées ! Le renard de { $one } a pris les deux oies. Une volaille mangée rapporte son nombre de points au renard.
hick_hack-lesson-mistake = C’était l’erreur habituelle : mettre sa meilleure volaille là où tout le monde regarde. Où il y a beaucoup de grain, le renard n’est pas loin.
hick_hack-lesson-quiet = Et le grain des oies ? Il est resté. Essayez cette fois les faisans : posez le faisan de force 6.
hick_hack-lesson-quiet-else = Les oies attiraient encore tous les regards. Les faisans étaient plus tranquilles.
hick_hack-lesson-no-fox = Aucun renard n’est venu. Mais { $one } a aussi posé un faisan. Le vôtre est plus fort : cette fois, c’est vous qui proposez.
hick_hack-lesson-share = Donnez assez pour que { $one } aime mieux cela que le dé. Donnez le grain bleu, gardez les verts et le jaune.
hick_hack-lesson-share-else = On peut proposer tout partage, ou appeler le dé tout de suite. Mais qui reçoit trop peu dit non.
hick_hack-lesson-agreed = { $one } accepte. Il reste une carte à expliquer : la poule mouillée, avec son moins deux. Si elle n’est pas seule, elle prend un grain vert et s’enfuit.
hick_hack-lesson-coward = Le renard qui mange une poule mouillée perd deux points. Il peut donc avoir une mauvaise surprise.
hick_hack-lesson-score = Il y a treize tours. Puis chacun compte ses grains et les volailles prises par ses renards. Le plus grand total gagne.
hick_hack-lesson-alone = La ferme est à vous. Observez ce que veulent les autres. Bonne chance !
hick_hack-lesson-counted = Le dernier grain est tombé. Vous avez { $points } points : vos grains, et ce que vos renards ont pris.
hick_hack-lesson-result = { $won ->
    [yes] Personne n’a plus. La ferme est à vous !
   *[no] Quelqu’un a fait mieux, cette fois. Les renards sont patients.
}
