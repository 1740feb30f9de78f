/** Headings above ingredients, in the languages whose pages are imported most. */
export const INGREDIENTS =
  /^(?:(?:the|potrzebne|lista|twoje|recipe|wszystkie|les|gli|los|die)\s+)?(?:składnik(?:i|ów)|ingredients?(?: list)?|zutaten(?:liste)?|ingrédients?|ingredienti|ingredientes|ingrediënten|ingredienser|hozzávalók|suroviny|ingrediencie|ingredience|інгредієнти|ингредиенты|what you(?:'|’)ll need|what you need|potrzebujemy|potrzebujesz|potrzebne będą|będziesz potrzebować|będziemy potrzebować|będą (?:ci |nam )?potrzebne|(?:co|czego) (?:będziesz |będziemy )?potrzeb\p{L}+|co będzie potrzebne|potrzebne produkty)(?![\p{L}])/iu;
/** Such a heading stands above other lists too, so amounts must stand below it. */
export const PERHAPS_INGREDIENTS =
  /^(?:produkty|jakie (?:składniki|produkty)|z czego (?:zrobić|przygotować|upiec|robi się)|lista zakupów|potrzebne|what you(?:'|’)ll get)(?![\p{L}])/iu;
/** Headings above instructions. */
export const METHOD =
  /^(?:sposób (?:przygotowania|przygotowywania|przyrządzenia|wykonania)|opis przygotowania|przygotowanie|przyrządzenie|wykonanie|przepis krok po kroku|jak (?:to )?(?:zrobić|zrobic|przygotować|przyrządzić|ugotować|upiec|robić|wykonać)|instrukcj[ae]|etapy (?:przygotowania|wykonania)|krok(?:i)?(?: 1)?|(?:cooking |recipe )?instructions?|directions?|(?:the )?method|preparation|steps?(?: 1)?|how to make|how you make|zubereitung(?:sschritte)?|so wird|anleitung(?:en)?|préparation|étapes|preparazione|procedimento|preparación|elaboración|modo de prepar\p{L}+|preparo|bereiding(?:swijze)?|zo maak je|gör så här|tillagning|fremgangsmåde|elkészítés\p{L}*|postup|příprava|приготування|приготовление)(?![\p{L}])/iu;
/** Such a heading is one only by itself: 'Przepis na sernik' is a title. */
export const PERHAPS_METHOD = /^(?:przepis|metoda|realizacja|sposób|etapy)\s?:?$/iu;
/** Headings that end either. */
export const END =
  /^(?:uwagi|wskazówk\p{L}+|rady|smacznego|notes?|tips?|nutrition\p{L}*|wartości? odżywcz\p{L}+|nährwert\p{L}*|equipment|comments?|komentarz\p{L}*|reviews?|video|did you make|related|zobacz (?:też|także|również)|polecane|podobne|source|źródło|kommentare|tipps?|valeurs?|conservação|kcal)(?![\p{L}])/iu;

/** Headings that pages show below a recipe, for pages where nothing else marks the end of its text. */
export const BEHIND_RECIPE =
  /^(?:powiązane|tagi?|tags|kategori[ae]|udostępnij|podziel się|(?:prze)?czytaj (?:też|także|również|więcej)|polecam (?:też|także|również)|inne przepisy|więcej przepisów|(?:za)?subskrybuj|zapisz się|(?:dodaj|prześlij|zostaw|napisz) komentarz|brak komentarzy|skomentuj|newsletter|o mnie|o autor\p{L}+|autor(?:ka)?:|\d{1,4} (?:komentarz\p{L}*|comments?)|alergeny|allergens|frequently asked)(?!\p{L})/iu;

/** 'Wikinger-Auflauf – Die Zutaten'. */
export const INGREDIENTS_LAST = /(?:składniki|zutaten|ingredients|ingrédients|ingredientes)\s*:?$/i;

export const METHOD_LAST =
  /(?:przygotowanie|wykonanie|zubereitung|instructions|directions|method|préparation)\s*:?$/i;
