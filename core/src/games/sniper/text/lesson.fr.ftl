# La première leçon de sniper.

sniper-lesson-welcome = Bienvenue à Sniper. Les cartes sont à tout le monde, et il n’y a pas de tour. Qui voit le premier, prend.
sniper-lesson-ready = On ne retourne des cartes que quand tout le monde veut commencer. Prenez votre temps, je retiens { $one }. Puis commencez.
sniper-lesson-ready-else = Rien ne peut arriver avant que tout le monde veuille commencer.
sniper-lesson-card = Deux cartes sont retournées. Chacune a une attaque, à gauche, et une cible, à droite. Ici : attaque 3, cible 48.
sniper-lesson-idea = On peut prendre une carte quand deux autres la touchent. Leurs attaques, multipliées, doivent donner sa cible.
sniper-lesson-two = Deux autres, j’ai dit. Avec deux cartes sur la table, il n’y a rien à prendre. Dites donc qu’il n’y a plus rien.
sniper-lesson-two-else = Il faut au moins trois cartes : une à prendre, et deux qui la touchent.
sniper-lesson-search = Deux cartes de plus. Maintenant, cherchez. Prenez chaque cible, l’une après l’autre, et cherchez deux attaques qui la donnent.
sniper-lesson-found = J’en vois une. Cible 24 : les attaques 3 et 8 sont là, et 3 fois 8 font 24.
sniper-lesson-claim = Posez la main dessus : prenez la carte de cible 24.
sniper-lesson-claim-else = La cible 24 était à portée : 3 fois 8. Elle est au premier qui la réclame.
sniper-lesson-trophy = Elle est à vous : un trophée. Les deux autres restent et peuvent resservir.
sniper-lesson-left = Y a-t-il autre chose ? Cibles 48, 12 et 81, attaques 3, 8 et 5. Aucun produit ne va. Dites qu’il n’y a plus rien.
sniper-lesson-left-else = Ici, deux cartes n’en touchent jamais une troisième. En réclamer une quand même est une erreur.
sniper-lesson-rival = Encore deux. Cette fois, je lâche { $one }. Regardez vite : que voyez-vous ?
sniper-lesson-lost = { $one } a été plus rapide et a pris la carte de cible 12 : 3 fois 4. C’est ça, le jeu !
sniper-lesson-other = Mais il y en a une autre. Cible 20, et les attaques 5 et 4. Prenez-la, vite.
sniper-lesson-other-else = 5 fois 4 font 20 : cette carte était encore à prendre.
sniper-lesson-danger = Deux trophées. Maintenant, le danger. Celui qui réclame une carte hors d’atteinte perd son dernier trophée.
sniper-lesson-mistake = L’erreur habituelle, c’est de compter avec une carte partie. Le 8, par exemple : vous l’avez encore en tête, mais { $one } l’a pris.
sniper-lesson-sure = Regardez donc encore une fois avant de réclamer. Ici, il n’y a plus rien : dites-le.
sniper-lesson-sure-else = Plus rien n’était à portée, et une erreur coûte le dernier trophée.
sniper-lesson-go = Cela continue ainsi, deux cartes à la fois, jusqu’à ce que les piles soient vides. Les cartes que personne ne prend restent là.
sniper-lesson-alone = Désormais, { $one } joue sans vous attendre. Ouvrez l’œil, et bonne chance !
sniper-lesson-counted = Les piles sont épuisées. Chaque carte prise vaut un trophée, et celui qui en a le plus gagne.
sniper-lesson-result = { $won ->
    [yes] Vous avez gagné. Quel coup d’œil !
   *[no] Cette fois, { $one } a gagné. Vous savez maintenant où regarder.
}
