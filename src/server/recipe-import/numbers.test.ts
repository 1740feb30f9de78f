import { expect, test } from 'vitest';
import { minutesOf, portionsOf } from './numbers.ts';

test.each([
  ['PT45M', 45],
  ['PT1H30M', 90],
  ['P0DT2H', 120],
  ['P0Y0M0DT0H35M0.000S', 35],
  ['P1DT2H', 1_560],
  ['PT90S', 2],
  ['PT1.5H', 90],
  ['PT 20 M', 20],
  ['PT90', 90],
  ['45', 45],
  ['1:20', 80],
  ['1:30 h', 90],
  ['1 godz. 20 min', 80],
  ['1h30min', 90],
  ['2h15', 135],
  ['1 godz. 15', 75],
  ["1 h 30'", 90],
  ['2-3 h', 180],
  ['1,5 godziny', 90],
  ['pół godziny', 30],
  ['½ godziny', 30],
  ['1½ godziny', 90],
  ['20-30 minut', 30],
  ['półtorej godziny', 90],
  ['dwie i pół godziny', 150],
  ['2 1/2 godziny', 150],
  ['kwadrans', 15],
  ['trzy kwadranse', 45],
  ['godzina i kwadrans', 75],
  ['około godziny', 60],
  ['half an hour', 30],
  ['kilka godzin', null],
  ['PT', null],
  ['PT0M', null],
  ['P', null],
  ['', null],
  ['długo', null],
])('%j lasts %j minutes', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

test.each([
  ['4', 4],
  ['4 porcje', 4],
  ['4-6 porcji', 4],
  ['dla 3 osób', 3],
  ['Serves 8 people', 8],
  ['12 muffins', 12],
  ['blacha 24 cm, 10 porcji', 10],
  ['keksówka 30 cm, 12 kawałków', 12],
  ['około 2500 g', null],
  ['2 l', null],
  ['tortownica 20-24 cm', null],
  ['2 x 400 g', null],
  ['kilka', null],
  ['0', null],
  ['100000', null],
])('%j is %j portions', (text, portions) => {
  expect(portionsOf(text)).toBe(portions);
});
