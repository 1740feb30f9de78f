/** Kawa i herbata. */
export const HOT_DRINKS = `
kawa, kawusia, kawa mielona, kawa ziarnista, kawa rozpuszczalna, kawa zbożowa, kawa inka, inka, kapsułki do kawy,
kapsułki nespresso, kapsułki dolce gusto, kawa w kapsułkach, kawa w saszetkach, nescafe, neska, espresso,
cappuccino, cappuccino w proszku, latte macchiato w proszku, jacobs, lavazza, tchibo, zbożowa kawa,
kawa bezkofeinowa, cykoria kawa, kawa 3w1
herbata, herbatka, herbata czarna, herbata zielona, herbata owocowa, herbata miętowa, herbata malinowa,
herbata ziołowa, earl grey, lipton, rooibos, yerba, yerba mate, mate, matcha, rumianek, melisa herbata,
mięta herbata, mięta suszona, mięta w saszetkach, melisa w saszetkach, pokrzywa, pokrzywa suszona, hibiskus,
czystek, szałwia herbata, napar, zioła do parzenia, lipa, kwiat lipy, dzika róża, zielona herbata, biała herbata,
susz owocowy, herbata w torebkach, napar z ziół
kakao, kakao w proszku, kakao naturalne, nesquik, puchatek, czekolada na gorąco, czekolada do picia,
gorąca czekolada, filtry do kawy, ovomaltine,
melisa fix, mięta fix, rumianek fix, melisa ekspresowa, mięta ekspresowa, mięta w torebkach, melisa w torebkach,
pokrzywa w torebkach, rumianek w torebkach
`;
