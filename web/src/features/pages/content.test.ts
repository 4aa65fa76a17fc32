// The facts and counts the home and About pages promise, whatever words they are told in.
import { about } from './about-content';
import { home } from './home-content';

test('the hero has four films, each told once and described for those who cannot see it', () => {
  expect(home.hero.slides.map(({ film }) => film)).toEqual([
    'steel-sparks',
    'turning-stair',
    'furnished-room',
    'sports-shelf',
  ]);
  expect(home.hero.slides.filter(({ filmDescription }) => filmDescription.length < 20)).toEqual([]);
});

test('the home page gives four reasons, some steps and three testimonials', () => {
  expect(home.reasons.items).toHaveLength(4);
  expect(home.process.steps.length).toBeGreaterThanOrEqual(3);
  expect(home.testimonials.items).toHaveLength(3);
});

test('the About page tells of 1999 and prints the four statistics as the owner states them', () => {
  expect(about.story.founded).toBe(1999);
  expect(about.story.paragraphs.join(' ')).toContain(String(about.story.founded));
  expect(about.statistics.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '28 years experience',
    '120+ master artisans',
    '8,500+ pieces created',
    '25-year warranty',
  ]);
});

test('the About page has certifications, three philosophy cards and a creation process of six steps', () => {
  expect(about.certifications.items.length).toBeGreaterThanOrEqual(3);
  expect(about.philosophy.cards).toHaveLength(3);
  expect(about.creation.steps).toHaveLength(6);
});
