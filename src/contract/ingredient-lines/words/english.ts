/** English names of food in translated recipes, and what they are called here. */
const NAMES = `chicken=kurczak; chicken breast=pierś z kurczaka; ground beef=mięso mielone wołowe; ground pork=mięso mielone wieprzowe;
beef=wołowina; pork=wieprzowina; turkey=indyk; bacon=boczek; ham=szynka; salmon=łosoś; tuna=tuńczyk; shrimp=krewetki;
egg=jajko; eggs=jajka; milk=mleko; butter=masło; cheese=ser; cream cheese=serek śmietankowy; sour cream=kwaśna śmietana;
heavy cream=śmietanka 30%; flour=mąka; all-purpose flour=mąka pszenna; sugar=cukier; brown sugar=cukier trzcinowy;
powdered sugar=cukier puder; salt=sól; sea salt=sól morska; pepper=pieprz; black pepper=pieprz czarny; baking powder=proszek do pieczenia;
baking soda=soda oczyszczona; yeast=drożdże; vanilla extract=ekstrakt waniliowy; vanilla sugar=cukier waniliowy;
vanilla=wanilia; cinnamon=cynamon; paprika powder=papryka w proszku; smoked paprika=papryka wędzona;
garlic=czosnek; garlic powder=czosnek w proszku; onion=cebula; onions=cebula; red onion=cebula czerwona;
onion powder=cebula w proszku; chilli flakes=płatki chili; chili flakes=płatki chili; chili powder=chili w proszku;
curry powder=curry; cumin=kmin rzymski; parsley=natka pietruszki; basil=bazylia; thyme=tymianek; rosemary=rozmaryn;
ginger=imbir; ginger powder=imbir w proszku; potato=ziemniak; potatoes=ziemniaki; tomato=pomidor; tomatoes=pomidory;
cherry tomatoes=pomidorki koktajlowe; tomato paste=koncentrat pomidorowy; carrot=marchew; carrots=marchew; celery=seler naciowy;
spinach=szpinak; mushrooms=pieczarki; cucumber=ogórek; lemon=cytryna; lemons=cytryny; lemon juice=sok z cytryny; lime=limonka;
apple=jabłko; apples=jabłka; banana=banan; bananas=banany; rice=ryż; bread=chleb; breadcrumbs=bułka tarta;
olive oil=oliwa; vegetable oil=olej; sesame oil=olej sezamowy; soy sauce=sos sojowy; vinegar=ocet; mustard=musztarda;
coconut milk=mleko kokosowe; cocoa powder=kakao; chocolate=czekolada; oats=płatki owsiane; water=woda`;

const POLISH = new Map(
  NAMES.split(/;\s/).map((each): [string, string] => {
    const [english = '', polish = ''] = each.split('=');
    return [english, polish];
  }),
);

/** What a food with just this English name is called in Polish. */
export const inPolish = (name: string): string | undefined => POLISH.get(name.toLowerCase());

/** Grams of a pound and an ounce, by which nothing is sold here, as cooks round them. */
const GRAMS = { pound: 454, ounce: 28.35 };
const ROUNDED_TO = 5;

/** '1 lb chicken', '1-2 lb' and '8oz', but not '1 (14 oz) can'. */
const POUNDS =
  /(?<![\d(/.,–-]|\d )(?:(\d+(?:[.,]\d+)?) ?[–-] ?)?(?:(\d) )?(\d+(?:[.,]\d+)?)(?:\/([1-9]))? ?(?:(lbs?|pounds?)|oz|ounces?)(?!\p{L})\.?(?= +(?!can|tin|pack)\p{L}|$)/giu;

/** A line with its pounds and ounces in grams, and as they were in brackets. */
export const withGrams = (line: string): string =>
  line.replaceAll(
    POUNDS,
    (
      said: string,
      least: string | undefined,
      whole = '0',
      number: string,
      divisor = '1',
      pounds: string | undefined,
    ) => {
      const inGrams = (qty: number): number => {
        const grams = qty * (pounds === undefined ? GRAMS.ounce : GRAMS.pound);
        return Math.max(1, Math.round(grams / ROUNDED_TO)) * ROUNDED_TO;
      };
      const from = least === undefined ? '' : `${inGrams(decimal(least))}-`;
      return `${from}${inGrams(Number(whole) + decimal(number) / Number(divisor))} g (${said.trim()})`;
    },
  );

const decimal = (digits: string): number => Number(digits.replace(',', '.'));
