/** Apteka. */
export const PHARMACY = `
lek, leki, lekarstwo, lekarstwa, tabletki, tabletki przeciwbólowe, tabletki na gardło, tabletki na ból,
tabletki na ból głowy, paracetamol, apap, ibuprofen, ibuprom, ibum, nurofen, aspiryna, polopiryna, pyralgina,
gripex, theraflu, fervex, rutinoscorbin, cerutin, no-spa, nospa, no spa, ketonal, witamina, witaminy, witamina c,
witamina d, witamina d3, witaminki, magnez, potas tabletki, wapno, wapno musujące, calcium, żelazo tabletki,
cynk, suplement, suplementy, suplement diety, omega 3, omega-3, tran, probiotyk, probiotyki, kolagen, melatonina,
elektrolity, orsalit, glukoza, syrop na kaszel, syrop przeciwkaszlowy, syrop od kaszlu, syrop na gardło,
krople do nosa, spray do nosa, krople do oczu, krople żołądkowe, krople do uszu, krople, woda morska,
woda morska do nosa, strepsils, cholinex, neo-angin, pastylki do ssania, pastylki na gardło, tabletki do ssania,
maść, maść rozgrzewająca, maść na ból, żel przeciwbólowy, voltaren, altacet, amol, woda utleniona, octenisept,
rivanol, jodyna, spirytus salicylowy, gaza, gaziki, bandaż, bandaż elastyczny, plaster, plastry,
plastry opatrunkowe, plaster z opatrunkiem, opatrunek, opatrunki, kompres, termometr, termofor, test ciążowy,
test na covid, testy na covid, maseczki ochronne, maseczki jednorazowe, strzykawka, węgiel leczniczy,
węgiel aktywny, stoperan, smecta, espumisan, raphacholin, rennie, ranigast, gaviscon, manti, krople miętowe,
allertec, zyrtec, claritine, leki na alergię, tabletki na alergię, insulina, paski do glukometru, antybiotyk,
recepta, melisal, valerin, validol, tabletki uspokajające, zatyczki do uszu, stopery do uszu, stopery,
ciśnieniomierz, inhalator, sól fizjologiczna, jod, kwas foliowy, biotyna, d-vitum, vigantol, plaster na odciski,
apteka, pantenol, panthenol, maść z witaminą, olejek eteryczny, czopki, spray na gardło, spray na kleszcze
maska ffp2, maseczka ffp2, maseczka chirurgiczna, maseczki chirurgiczne, maseczka ochronna, benzydamina,
tantum verde, syrop prawoślazowy, tabletki uspokajające na noc, tabletki na sen, tabletki na zgagę,
pasta cynkowa, apteczka, acard, euthyrox, antykoncepcja, ketoprofen, naproxen, diklofenak,
herbata na przeziębienie, tabletki musujące, ashwagandha, luteina, żeń-szeń, skrzyp polny
gruszka do nosa, mleczko pszczele, pyłek pszczeli, aspirator do nosa,
bepanthen, pedicetamol, otrivin, xylometazolin, scorbolamid, multiwitamina,
fenistil, coldrex, tabcin, neosine, groprinosin, flegamina, mucosolvan, sinupret, acatar, marimer, septolete, orofar,
herbapect, aspargin, magne b6, femibion, octanisept, nebud, pulmicort, eutyrox, wit c, wit d, wit d3, selen,
opaska uciskowa, woda do inhalacji,
sudafed, enterol, dicoflor, sanprobi, trilac, lakcid, iladian, prenalen, chlorchinaldin, neoangin, halset,
hydrominum, biotebal, doppelherz, geriavit, dexak, opokan, olfen, traumon, arcalen, pulneo, herbitussin,
prospan, kalms, persen, wiesiołek, olej z wiesiołka
`;
