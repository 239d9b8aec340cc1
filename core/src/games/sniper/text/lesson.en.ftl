# The first lesson in sniper.

sniper-lesson-welcome = Welcome to Sniper. The cards belong to everybody, and there are no turns. Whoever sees something first, takes it.
sniper-lesson-ready = Before cards are turned, everybody says that they are ready. Take your time, I hold { $one } back. Say that you are ready.
sniper-lesson-ready-else = Nothing can happen before everybody is ready.
sniper-lesson-card = Two cards lie open. Each has an attack, on the left, and a target, on the right. Here: attack 3, target 48.
sniper-lesson-idea = A card can be taken when two others reach it. Their attacks, multiplied, must give its target.
sniper-lesson-two = Two others, I said. With two cards on the table there is nothing to take. So say that nothing is left.
sniper-lesson-two-else = It takes three cards at least: one to be taken, and two that reach it.
sniper-lesson-search = Two more cards. Now search. Take each target in turn, and look for two attacks that make it.
sniper-lesson-found = I see one. Target 24: the attacks 3 and 8 lie there, and 3 times 8 is 24.
sniper-lesson-claim = Put your hand on it: take the card with target 24.
sniper-lesson-claim-else = The target 24 was within reach: 3 times 8. Whoever claims it first has it.
sniper-lesson-trophy = It is yours: one trophy. The two others stay and can serve again.
sniper-lesson-left = Is there more? Targets 48, 12 and 81, attacks 3, 8 and 5. No product fits. Say that nothing is left.
sniper-lesson-left-else = No two of these cards reach a third. Claiming one all the same is a mistake.
sniper-lesson-rival = Two more. This time I let { $one } go. Look quickly: what do you see?
sniper-lesson-lost = { $one } was quicker, and has taken the card with target 12: 3 times 4. That is the game!
sniper-lesson-other = But there is another. Target 20, and attacks 5 and 4. Take it, quickly.
sniper-lesson-other-else = 5 times 4 is 20: that card was still to be had.
sniper-lesson-danger = Two trophies. Now the danger. Whoever claims a card that cannot be reached loses the latest trophy.
sniper-lesson-mistake = The usual mistake is to count on a card that is gone. The 8, for one: you still have it in mind, but { $one } has taken it.
sniper-lesson-sure = So look once more before you claim. Here nothing is left: say so.
sniper-lesson-sure-else = Nothing was within reach any more, and a mistake costs your latest trophy.
sniper-lesson-go = So it goes on, two cards at a time, until the piles are used up. Cards that nobody takes stay where they are.
sniper-lesson-alone = From now on { $one } plays without waiting for you. Sharp eyes, and good luck!
sniper-lesson-counted = The piles are used up. Each card taken is one trophy, and whoever has the most wins.
sniper-lesson-result = { $won ->
    [yes] You have won. What eyes!
   *[no] This time { $one } has won. You know now where to look.
}
