# The first lesson in seaux.

seaux-lesson-welcome = Welcome to the war of the buckets. Everybody defends a pyramid of fifteen. As soon as one is gone, whoever has the most buckets wins.
seaux-lesson-hand = Below is your hand: cards in five colours, from 1 to 8. With these you attack, and defend yourself.
seaux-lesson-build = You have three buckets of each colour. What you lose depends on the colour of the attack. So put colours that you can defend at the base.
seaux-lesson-build-do = You have a lot of blue and red, and no yellow. So blue and red below, yellow on top. It is arranged already: build.
seaux-lesson-build-else = Every pyramid is allowed. The base is best built of the colours you hold most of.
seaux-lesson-attack = You attack first. One to three cards of one colour: their sum is the level. { $one } too has blue at the base.
seaux-lesson-attack-do = Attack with a blue 7. Each time you lay, a card is drawn for you.
seaux-lesson-attack-else = You may attack in any colour. I wanted to shake { $one }’s base.
seaux-lesson-back = { $one } has answered with more: 8. So the attack moves on, and with two players it comes back to you!
seaux-lesson-add = You need more than 8 in all. Your 7 still counts. Add the 3: that makes ten.
seaux-lesson-add-else = What you have laid in this attack still counts: 7 and 3 are more than 8.
seaux-lesson-twelve = { $one } has 12 now. You have 10. Lay the 5: that makes fifteen.
seaux-lesson-twelve-else = 5 more would have been enough against 12.
seaux-lesson-seventeen = It is 17 against 15. You still have a blue 7. Lay it: neither of you wants to give in.
seaux-lesson-seventeen-else = You still had a 7. To give up is allowed at any time, though.
seaux-lesson-mistake = Now it is 23, and you cannot go higher. Here is the usual mistake: to attack in the colour of one’s own base.
seaux-lesson-fall = You must give up a blue bucket. And all your blue ones stand at the base! What rests on a missing bucket falls too.
seaux-lesson-choose = The middle one would tear down most. Take the right one of the three, and watch it fall.
seaux-lesson-choose-else = When you give up, it has to be a bucket of the colour of the attack, if you have one.
seaux-lesson-cut = The base is cut in two. Only one part may stay. On the right is a single bucket: give that part up.
seaux-lesson-cut-else = The smaller part costs less.
seaux-lesson-left = Nine buckets lost at one blow. You see: the base decides. But the one who gave up attacks next, and that is you.
seaux-lesson-hint = Attack where { $one } has many buckets low down, and you have few. The cards on the table are gone, so is { $one }’s blue.
seaux-lesson-score = The game ends as soon as one pyramid is gone. Then buckets are counted. Go on, nothing is lost yet!
seaux-lesson-counted = A pyramid is gone. You have { $points } buckets left, and whoever has the most wins.
seaux-lesson-result = { $won ->
    [yes] You have won, after such a fall!
   *[no] This time { $one } stood firm. You will build differently next time.
}
