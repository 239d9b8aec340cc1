# The first lesson in hick_hack.

hick_hack-lesson-welcome = Welcome to the farm! Six yards, six kinds of birds. Birds eat grain, and foxes eat birds.
hick_hack-lesson-grain = In every yard lies a grain. Green is worth one point, blue two, yellow three. Each round one more falls into every yard.
hick_hack-lesson-hand = Your hand: birds and foxes. The colour of a card says into which yard it goes. The number says how strong it is.
hick_hack-lesson-hidden = All choose one card, face down, and turn them up together. So you must guess what the others want.
hick_hack-lesson-fox = A blue grain lies with the turkeys. Somebody will want it. Send the black fox to wait there.
hick_hack-lesson-fox-else = You may lay any card. A fox is strong where somebody sends a bird.
hick_hack-lesson-caught = A turkey came, from { $three }. But { $one } had sent a fox too. Foxes never share: they fight.
hick_hack-lesson-die = Each rolls the die and adds the number of the card. You had more, so the turkey is yours: three points.
hick_hack-lesson-stays = Where a fox is, nobody eats grain. The turkeys’ grain stayed, and another has fallen beside it.
hick_hack-lesson-bird = Two grains, and two black foxes have been played. Now a bird may dare. Lay the turkey.
hick_hack-lesson-bird-else = The turkeys’ yard had two grains, and two black foxes were out of the way.
hick_hack-lesson-two = { $one } had the same idea. Two birds and no fox: now you talk.
hick_hack-lesson-offer = The owner of the highest card proposes how to share. Here they are equal, so it fell to { $one }. One blue grain each.
hick_hack-lesson-accept = If everybody says yes, it is done. At a no, each other may propose a split; then the die decides. This is fair: accept.
hick_hack-lesson-accept-else = You may refuse. But in the end the die decides, and with equal cards you could as well get nothing.
hick_hack-lesson-greed = You draw a card each round. Look at the geese: three grains lie there. That is the fattest yard.
hick_hack-lesson-goose = You hold a goose with a 6, the strongest there is. Lay it, and let us see.
hick_hack-lesson-goose-else = Perhaps you smelled something. In the fattest yard, the foxes wait too.
hick_hack-lesson-eaten = Gone! { $one }’s fox has eaten both geese. A bird that is eaten gives its number in points to the fox.
hick_hack-lesson-mistake = That was the usual mistake: to lay the best bird where everybody looks. Where the grain is plenty, the fox is near.
hick_hack-lesson-quiet = And the grains of the geese? They stayed. Try the pheasants this time: lay the pheasant with the 6.
hick_hack-lesson-quiet-else = The geese still drew everybody’s eyes. The pheasants were quieter.
hick_hack-lesson-no-fox = No fox came. But { $one } has laid a pheasant too. Yours is higher, so this time you propose.
hick_hack-lesson-share = Give so much that { $one } would rather have it than the die. Give the blue grain, and keep the green ones and the yellow.
hick_hack-lesson-share-else = Every split may be proposed, and one may call for the die at once. But whoever gets too little says no.
hick_hack-lesson-agreed = { $one } agrees. One card is left to explain: the coward, with its minus two. If it is not alone, it takes one green grain and runs.
hick_hack-lesson-coward = Whoever eats a coward loses two points. So a fox may be in for a surprise.
hick_hack-lesson-score = There are thirteen rounds. Then all count their grains, and the birds that their foxes caught. The highest total wins.
hick_hack-lesson-alone = Now it is your farm. Watch what the others want. Good luck!
hick_hack-lesson-counted = The last grain has fallen. You have { $points } points: grains, and what your foxes have caught.
hick_hack-lesson-result = { $won ->
    [yes] Nobody has more. The farm is yours!
   *[no] Somebody had more, this time. Foxes are patient.
}
