/** Alkohol. */
export const ALCOHOL = `
alkohol, piwo, piwko, piwo jasne, piwo ciemne, piwo pszeniczne, radler, cydr, wino, winko, wino białe,
wino czerwone, wino wytrawne, wino różowe, wino musujące, czerwone wino, białe wino, grzaniec, grzane wino,
wódka, wódeczka, wódka wyborowa, żubrówka, wyborowa, spirytus, whisky, whiskey, koniak, brandy, rum, gin,
tequila, likier, nalewka, ajerkoniak, advocat, adwokat, szampan, prosecco, cava, wermut, vermouth, martini,
aperol, campari, porto, sherry, bourbon, absynt, absolwent, miód pitny, drink, drinki, bimber, śliwowica,
jägermeister, jagermeister, metaxa, soplica, tyskie, lech, żywiec, okocim, heineken, desperados, perła piwo,
harnaś, warka, tatra, corona, carlsberg, somersby, jack daniels, jim beam, ballantines, johnnie walker, baileys,
amaretto, malibu, ouzo, sake, wino do gotowania, wino porto, marsala, madera, pilsner, ipa, porter, stout,
winiak, starka, krupnik wódka, cointreau, kahlua, sangria, brandy śliwkowe, calvados, grappa,
żubr, kasztelan, łomża, książęce,
żołądkowa, luksusowa, finlandia,
cin cin, bols, lubelska, cytrynówka, wiśniówka, sheridan
`;
