/** Pieczywo. */
export const BREAD = `
pieczywo, chleb, chlebek, chleb tostowy, bułka, bułeczka, bułka maślana, kajzerka, grahamka, bagietka, ciabatta,
rogal, rogalik, rogalik maślany, croissant, bajgiel, obwarzanek, precel, chałka, brioszka, brioche, podpłomyk,
pita, tortilla, placki tortilla, lawasz, naan, focaccia, żytni chleb, razowiec, pumpernikiel, weka, paluch,
pieczywo tostowe, pieczywo czosnkowe, bagietka czosnkowa, panini, pszenna bułka, wrapy, wrap, arepa,
podpieczone bułki, tosty
bułki do hamburgerów, bułki do burgerów, bułki do hot dogów, bułka hamburgerowa, pączek, pączki, drożdżówka,
jagodzianka, kołacz, makowiec, sernik, szarlotka, jabłecznik, ciasto drożdżowe, ciasto, babka, keks, strucla,
rurki z kremem, eklerka, ptyś, napoleonka, kremówka, tort, tarta, muffin, muffinka, babeczka, donut,
rogal świętomarciński, faworki, chrust, spody do tarty, zapiekanka, kanapka, maca
spód do pizzy, spody do pizzy, obwarzanki krakowskie, cebularz, proziaki, podpłomyki, bułka paryska, chleb pita,
placki pita, ciastko z kremem, piernik, zakwas chlebowy, ciasto marchewkowe, brownie, blaty tortowe,
rożek maślany
karpatka, wuzetka, torcik, ekler, eklery, rożki z ciasta, różki z ciasta, rolada biszkoptowa, rolada makowa,
rolada z masą, rolada z bitą śmietaną, rolada z kremem, ciasto czekoladowe, miodownik, pleśniak, stefanka,
rogaliki, pierniki toruńskie świeże, jagodzianki, ciastko francuskie, półfrancuskie, biszkopt tortowy,
chleb bezglutenowy, chlebek pita, muszle taco miękkie, bułeczki, drożdżówki, parzaki, sucha bułka, bagietki
placek, placek drożdżowy,
grzanki, grzanki do zupy,
chlebuś, buła, bułeczka maślana, mazurek, blaty biszkoptowe, blat biszkoptowy,
pączek z, pączki z, bajaderka,
pączuś, pączusie, ciapata, ciabata, tortilka, pieczywko, graham, baltonowski, żytni na zakwasie,
szneka, żymła,
kaiserka, foccacia, bułka angielka, spód do tortu, spody do tortu, buchty
`;
