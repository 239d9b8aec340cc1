# The first lesson in numereum.

numereum-lesson-welcome = Welcome to Numereum: an auction for two, with plenty of bluff. Whoever has five combinations first wins.
numereum-lesson-hand = Below is your hand: round numbers, from 0 to 100. With them you bid. A round number that you bid is gone for good.
numereum-lesson-prizes = Two prizes lie in the middle. The winner takes 42 into the hand and 36 into the reserve.
numereum-lesson-reserve = Your reserve lies open: 48 and 56. There you build combinations of three numbers.
numereum-lesson-bid = Look: 36, 42 and 48, always six more! Those three would be a combination. So bid high: lay the 90.
numereum-lesson-bid-else = Both prizes fitted your 48. That was worth a high bid.
numereum-lesson-behind = You turned up 90, { $one } only 10. Whoever is lower may concede the round, or lay a second card.
numereum-lesson-overbid = { $one } overbids! The card is face down. Is it the 100, or nothing at all? Now you must lay a second card too.
numereum-lesson-answer = Both cards are added. To beat 10 and 100, you need a little more than 20. Lay the 30.
numereum-lesson-answer-else = With 30 you were safe even from the 100. Less is a risk, more is a waste.
numereum-lesson-bluff = It was a bluff: a 0! { $one } lost the round, and has pulled a 30 out of your hand. That is what a bluff is for.
numereum-lesson-won = You hold the 42 now, and the 36 is in your reserve. But a combination is made in the reserve. How does the 42 get there?
numereum-lesson-number = By a bid. A number that you bid goes into your own reserve, whether you win or lose. Bid the 42.
numereum-lesson-number-else = The 42 would have come into your reserve, even in a lost round.
numereum-lesson-lower = { $one } has 50, a little more. Now it is you who may overbid. The 42 is safe in any case.
numereum-lesson-raise = But the prizes, 35 and 12, are good too. Lay the 100: with it you are hard to beat.
numereum-lesson-raise-else = You may also concede. The 42 goes into your reserve all the same.
numereum-lesson-combine = Won! And the 42 is in your reserve. Pick 36, 42 and 48, and combine them.
numereum-lesson-combine-else = Three numbers with equal gaps are a combination, if one of them came in this round.
numereum-lesson-one = Your first combination. It leaves the table, and you have drawn a card for it: the 53.
numereum-lesson-criteria = There are five kinds: a sum, a product, equal gaps, digits in a run, or one digit four times. Two at once are worth two cards.
numereum-lesson-mistake = The usual mistake: to bid high every time. Whoever has no card left loses! So save now: bid a 0.
numereum-lesson-mistake-else = Your hand is your purse. These prizes did not fit, so a 0 would have done.
numereum-lesson-concede = { $one } has 20. Now you could bluff in turn. But the prizes, 19 and 51, lead you nowhere: concede.
numereum-lesson-concede-else = An overbid costs a card, and these prizes would not have been worth it.
numereum-lesson-cheap = A cheap round: you paid nothing, and { $one } paid 20. Watch what the other has already spent.
numereum-lesson-goal = Five combinations win. An empty hand at the start of a round loses. There are no points.
numereum-lesson-alone = Now play on alone. Look at both reserves before you bid. Good luck!
numereum-lesson-counted = It is decided: five combinations, an empty hand, or an empty deck. The rules tell which counts when.
numereum-lesson-result = { $won ->
    [yes] You have won. Well bluffed!
   *[no] { $one } has won this time. You will know that bluff again.
}
