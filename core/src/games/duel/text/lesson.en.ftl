# The first lesson in duel.

duel-lesson-welcome = Welcome to Duel. You destroy cards by multiplying. Whoever destroys five has won at once.
duel-lesson-card = This is your hand. Look at the marked card. Its first number, 9, is its attack. Its second, 18, is its target.
duel-lesson-idea = You multiply with attacks. A card is destroyed when two attacks give its target. One attack alone does nothing.
duel-lesson-first = A turn begins with a card laid in front of you. You have to. Lay the 9.
duel-lesson-first-else = The rule lets you lay any card. I liked the attack 9, because it makes large products.
duel-lesson-nothing = You have drawn a new card at once. You always hold four. Nothing lies in front of { $one } yet, so end your turn.
duel-lesson-look = { $one } has laid a card with target 54. With your 9 you would need a six, and you have none.
duel-lesson-prepare = Then prepare something. A 3 beside your 9 will reach every target of twenty-seven. Lay the 3.
duel-lesson-prepare-else = You may lay what you like, but two attacks that go together are worth more than one.
duel-lesson-turn = Three times nine is not 54. There is nothing to destroy. End your turn.
duel-lesson-danger = Ouch! { $one } has destroyed your 9. Its target was 18, and 3 times 6 is 18.
duel-lesson-mistake = Here is the usual mistake. One looks at one’s own attack and forgets the target. Before you lay a card, ask: can the others reach it?
duel-lesson-chance = But { $one } was careless too. The new card has target 27. Your 3 still lies there.
duel-lesson-again = Three times nine is 27. Lay your other 9.
duel-lesson-again-else = With the 9 beside your 3 you would have reached the target 27 at once.
duel-lesson-strike = Now strike. Pick the card with target 27, and destroy it.
duel-lesson-strike-else = You never have to destroy. But a trophy was yours for the taking, and your two cards would have stayed.
duel-lesson-trophy = Your first trophy! Your two cards stay where they are. They are not used up, they serve again and again.
duel-lesson-over = You may destroy as many cards as you reach. Nothing more is within reach now. End your turn.
duel-lesson-find = Look at the target 54 once more. You have a 9 on the table. Now you also hold a 6.
duel-lesson-find-lay = Nine times six! Lay the 6.
duel-lesson-find-else = Your 9 and the 6 of your hand would have made 54.
duel-lesson-take = You know how it goes. Destroy the card with target 54.
duel-lesson-take-else = You do not have to, but 6 times 9 would have been your second trophy.
duel-lesson-memo = Two trophies, three to go. If you look for a product, the rules have a list of them all.
duel-lesson-alone = From now on you play alone. Lay what reaches something, and what the others cannot reach. Good luck!
duel-lesson-counted = The game is over: five trophies, or nothing left to draw. Every card destroyed is one trophy, and whoever has the most wins.
duel-lesson-result = { $won ->
    [yes] You have won. Well multiplied!
   *[no] This time { $one } was quicker. Now you know how it is done.
}
