/** Słodycze i przekąski. */
export const SWEETS = `
słodycze, czekolada, czekoladka, czekoladki, czekolada mleczna, czekolada gorzka, baton, batonik, batony,
batonik proteinowy, baton zbożowy, cukierek, cukierki, landrynki, lizak, lizaki, żelki, żelek, misie żelki,
guma do żucia, gumy do żucia, guma rozpuszczalna, mentos, mentosy, tic tac, tic-tac, halls, pastylki miętowe,
draże, drażetki, m&m, krówka, krówki, krówki ciągutki, toffi, toffee, karmelki, karmelek, karmel, michałki,
michałek, raffaello, rafaello, ferrero, merci, ptasie mleczko, pralina, pralinki, praliny, bombonierka, trufle,
trufle czekoladowe, chałwa, sezamki, sezamek, nugat, marcepan, pianki, pianki marshmallow, marshmallow, bezy,
beza, wata cukrowa, snickers, mars, twix, bounty, kitkat, kit kat, kinder, jajko niespodzianka,
jajka niespodzianki, jajko czekoladowe, milka, wedel, prince polo, grześki, grzesiek, pawełek, princessa,
knoppers, lion, milky way, oreo, delicje, jeżyki, jeżyki ciastka, pieguski, hity, petitki, toblerone, nutella,
krem czekoladowy, krem orzechowy, krem do smarowania, krem pistacjowy, krem z orzechów, nimm2,
mleczko kokosowe w czekoladzie, haribo, skittles
ciastko, ciastka, ciasteczko, ciasteczka, ciastka owsiane, herbatnik, herbatniki, biszkopt, biszkopty,
biszkopciki, wafel, wafle, wafelek, wafelki, andrut, wafle ryżowe, wafle kukurydziane, pierniki, pierniczki,
pierniczek, katarzynki, markizy, kruche ciastka, faworek, rurki waflowe, paluszki, paluszki słone, paluszek,
precelki, precelek, krakersy, krakers, chipsy, chipsy ziemniaczane, czipsy, chips, lays, lay's, pringles,
doritos, cheetos, crunchips, chrupki, chrupki kukurydziane, chrupka, flipsy, nachosy, nachos, tortilla chips,
popcorn, prażynki, orzeszki, orzeszki ziemne, orzechy ziemne, fistaszki, fistaszek, orzeszki w panierce,
orzeszki solone, pistacje, pistacja, orzechy nerkowca, nerkowce, nerkowiec, orzeszki nerkowca, orzechy solone,
mieszanka studencka, słonecznik prażony, słone przekąski, przekąska, przekąski, beef jerky, suszona wołowina,
grissini, suchary, sucharki, suchar, pieczywo chrupkie, chleb chrupki, wasa, pałeczki kukurydziane,
snack, snacki, talarki, baton proteinowy, mus owocowy, mus w tubce, tubka owocowa, galaretki w czekoladzie,
galaretka w czekoladzie, śliwka w czekoladzie, śliwki w czekoladzie, rodzynki w czekoladzie,
orzechy w czekoladzie, owoce w czekoladzie, wiśnie w czekoladzie, chrupki serowe, gofry, gofr, gofry gotowe,
amaretti, kabanosy roślinne, macarons, mordoklejki, irysy cukierki, cukierki ślazowe, miętówki, kukułki, raczki,
chipsy bananowe, chipsy jabłkowe, kulki mocy
guma balonowa, guma,
cukiereczki, cukiereczek,
baranek cukrowy, baranek z cukru, toffifee, hubba bubba, werthers,
7 days, 7days, orbit, orbitki, petit beurre,
tic taki, kasztanki, ptasie, snikers, lajkonik, torcik wedlowski,
blok czekoladowy, mieszanka wedlowska, mieszanka krakowska, chupa chups
`;
