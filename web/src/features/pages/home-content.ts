// Every sentence of the home page, so that the owner can change the words without reading a component.
import type { Passage } from './passage';

/** A film of the hero; its files are named after it. */
export type HeroFilm = 'steel-sparks' | 'turning-stair' | 'furnished-room' | 'sports-shelf';

export interface HeroSlide {
  readonly film: HeroFilm;
  readonly headline: string;
  readonly text: string;
  /** What the film shows, for those who cannot see it. */
  readonly filmDescription: string;
}

export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  readonly place: string;
  /** What we made for them. */
  readonly piece: string;
}

interface HomeContent {
  readonly hero: {
    readonly slides: readonly HeroSlide[];
    readonly exploreLabel: string;
    readonly consultationLabel: string;
  };
  readonly reasons: Passage & { readonly items: readonly Passage[] };
  readonly collections: Passage;
  readonly signaturePieces: Passage & { readonly fullCollectionLabel: string };
  readonly process: Passage & { readonly steps: readonly Passage[] };
  readonly testimonials: Passage & { readonly items: readonly Testimonial[] };
  readonly consultation: Passage & { readonly chatLabel: string; readonly showroomLabel: string };
}

export const home: HomeContent = {
  hero: {
    slides: [
      {
        film: 'steel-sparks',
        headline: 'Steel, shaped by hand',
        text: 'Gates, grills and stairs cut, bent and welded in our own works in Lucknow, by people who sign what they make.',
        filmDescription: 'Sparks fly from a bar of steel as it is being shaped on a workbench.',
      },
      {
        film: 'turning-stair',
        headline: 'A stair that turns heads',
        text: 'Spiral or straight, drawn for your floor height to the millimetre and raised in a day.',
        filmDescription: 'A spiral staircase of steel turns slowly in soft light.',
      },
      {
        film: 'furnished-room',
        headline: 'Furniture for a whole life',
        text: 'Solid sheesham and mango wood, joined the old way, for houses that are lived in every day.',
        filmDescription: 'An empty room is furnished piece by piece: sofa, table, shelf and lamp.',
      },
      {
        film: 'sports-shelf',
        headline: 'Ready when the toss is won',
        text: 'Bats, balls, boards and weights that hold up on the pitch, in the court and on the terrace.',
        filmDescription: 'The view glides along a shelf with a cricket bat, balls and dumbbells.',
      },
    ],
    exploreLabel: 'Explore Collections',
    consultationLabel: 'Design Consultation',
  },
  reasons: {
    title: 'Why choose us',
    text: 'Three trades under one roof, and one name that answers for all of them.',
    items: [
      {
        title: 'Made here, by us',
        text: 'Our steel and our furniture come from our own benches in Lucknow. Whoever answers your call can walk over and look at your piece.',
      },
      {
        title: 'Honest material',
        text: 'Solid bar where others use hollow, 304 where it says 304, sheesham all the way through. Bring a magnet, bring a knife; you may check.',
      },
      {
        title: 'Made to your measure',
        text: 'Another width, another wood, another height: send a sketch and we answer within 24 hours with a drawing and a price.',
      },
      {
        title: 'We stay after delivery',
        text: 'Free delivery within 25km, fitting by our own people, a year’s warranty on every product, and spare parts for as long as we make it.',
      },
    ],
  },
  collections: {
    title: 'Our collections',
    text: 'From the cricket ground to the front gate to the dining table.',
  },
  signaturePieces: {
    title: 'Signature pieces',
    text: 'The ones we would show you first if you came to the works.',
    fullCollectionLabel: 'View Full Collection',
  },
  process: {
    title: 'How your piece is made',
    text: 'Four steps, and you know at every one of them where your order stands.',
    steps: [
      {
        title: 'Talk',
        text: 'Tell us what you need, on the chat, in the showroom or with a sketch. We ask about the place before we speak of price.',
      },
      {
        title: 'Draw',
        text: 'We measure on site in Lucknow, draw to scale and give one price with material, weight and finish written down.',
      },
      {
        title: 'Make',
        text: 'One team takes your piece from cutting to coating. You get photographs from the bench before it is finished.',
      },
      {
        title: 'Deliver and fit',
        text: 'Our own fitters bring it, fix it, clean up behind them and show you how to look after it.',
      },
    ],
  },
  testimonials: {
    title: 'In our customers’ words',
    text: 'They live with what we make.',
    items: [
      {
        quote:
          'The gate weighs more than my car, and my mother opens it with one hand. Two monsoons have passed and there is not a spot of rust on it.',
        name: 'Harpreet Singh Bedi',
        place: 'Alambagh, Lucknow',
        piece: 'Main gate, double leaf',
      },
      {
        quote:
          'They measured twice, told me my own drawing was wrong by four centimetres, and put the spiral stair up in a single day. It does not ring or shake.',
        name: 'Neha Tripathi',
        place: 'Gomti Nagar Extension, Lucknow',
        piece: 'Spiral staircase',
      },
      {
        quote:
          'We bought the dining table for six and there are eleven of us at Diwali. It has taken hot handis, homework and a wedding, and it looks better for it.',
        name: 'Shalini Singh',
        place: 'George Town, Prayagraj',
        piece: 'Six-seat dining table',
      },
    ],
  },
  consultation: {
    title: 'Tell us what you have in mind',
    text: 'Half an hour with one of our designers costs nothing. Bring a photograph of the place, a rough size and your questions; you leave with a sketch and an honest price.',
    chatLabel: 'Design Consultation',
    showroomLabel: 'Visit Showroom',
  },
};
