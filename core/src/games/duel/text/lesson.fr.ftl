# La première leçon de duel.

duel-lesson-welcome = Bienvenue à l’affrontement direct. On y détruit des cartes en multipliant. Le premier qui en détruit cinq gagne aussitôt.
duel-lesson-card = Voici votre main. Regardez la carte marquée. Son premier nombre, 9, est son attaque. Le second, 18, est sa cible.
duel-lesson-idea = On multiplie les attaques. Une carte est détruite quand deux attaques donnent sa cible. Une seule attaque ne peut rien.
duel-lesson-first = Un tour commence par une carte posée devant soi. C’est obligatoire. Posez le 9.
duel-lesson-first-else = La règle permet de poser n’importe quelle carte. J’aimais bien l’attaque 9, qui donne de grands produits.
duel-lesson-nothing = Vous avez pioché une nouvelle carte aussitôt. On en a toujours quatre. Rien n’est encore posé devant { $one } : terminez votre tour.
duel-lesson-look = { $one } a posé une carte de cible 54. Avec votre 9, il vous faudrait un six, et vous n’en avez pas.
duel-lesson-prepare = Alors, préparez quelque chose. Un 3 à côté de votre 9 touchera toutes les cibles vingt-sept. Posez le 3.
duel-lesson-prepare-else = Vous pouvez poser ce que vous voulez, mais deux attaques qui vont ensemble valent mieux qu’une.
duel-lesson-turn = Trois fois neuf ne font pas 54. Il n’y a rien à détruire. Terminez votre tour.
duel-lesson-danger = Aïe ! { $one } a détruit votre 9. Sa cible était 18, et 3 fois 6 font 18.
duel-lesson-mistake = Voilà l’erreur habituelle. On regarde son attaque et on oublie la cible. Avant de poser une carte, demandez-vous : les autres peuvent-ils la toucher ?
duel-lesson-chance = Mais { $one } n’a pas fait attention non plus. Sa nouvelle carte a la cible 27. Votre 3 est toujours là.
duel-lesson-again = Trois fois neuf font 27. Posez votre autre 9.
duel-lesson-again-else = Avec le 9 à côté de votre 3, vous auriez touché tout de suite la cible 27.
duel-lesson-strike = Frappez maintenant. Choisissez la carte de cible 27, puis détruisez-la.
duel-lesson-strike-else = Détruire n’est jamais obligatoire. Mais un trophée vous attendait, et vos deux cartes seraient restées.
duel-lesson-trophy = Votre premier trophée ! Vos deux cartes restent là. Elles ne s’usent pas, elles servent autant qu’on veut.
duel-lesson-over = On peut détruire autant de cartes qu’on en touche. Plus rien n’est à portée. Terminez votre tour.
duel-lesson-find = Regardez encore la cible 54. Vous avez un 9 sur la table. Et maintenant, vous avez aussi un 6 en main.
duel-lesson-find-lay = Neuf fois six ! Posez le 6.
duel-lesson-find-else = Votre 9 et le 6 de votre main auraient donné 54.
duel-lesson-take = Vous savez comment faire. Détruisez la carte de cible 54.
duel-lesson-take-else = La règle n’oblige à rien, mais 6 fois 9 vous donnaient un deuxième trophée.
duel-lesson-memo = Deux trophées, encore trois. Si vous cherchez un produit, les règles en donnent la liste complète.
duel-lesson-alone = Maintenant, vous jouez sans moi. Posez ce qui touche, et ce que les autres ne touchent pas. Bonne chance !
duel-lesson-counted = La partie est finie : cinq trophées, ou plus rien à piocher. Chaque carte détruite vaut un trophée, et celui qui en a le plus gagne.
duel-lesson-result = { $won ->
    [yes] Vous avez gagné. Bien multiplié !
   *[no] Cette fois, { $one } a fait plus vite. Mais vous savez maintenant comment on joue.
}
