// Every sentence of the home and About pages, so that the owner can change the words without reading a component.

/** A film of the hero; its files are named after it. */
export type HeroFilm = 'steel-sparks' | 'turning-stair' | 'furnished-room' | 'sports-shelf';

/** A heading with the sentence below it. */
export interface Passage {
  readonly title: string;
  readonly text: string;
}

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

export interface Statistic {
  readonly value: string;
  readonly label: string;
}

export interface Certification {
  readonly name: string;
  readonly meaning: string;
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

interface AboutContent {
  readonly hero: Passage;
  readonly story: { readonly title: string; readonly founded: number; readonly paragraphs: readonly string[] };
  readonly certifications: Passage & { readonly items: readonly Certification[] };
  readonly statistics: readonly Statistic[];
  readonly philosophy: Passage & { readonly cards: readonly Passage[] };
  readonly creation: Passage & { readonly steps: readonly Passage[] };
  readonly consultation: Passage & { readonly bookLabel: string };
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

export const about: AboutContent = {
  hero: {
    title: 'We make things that stay',
    text: 'Steel, wood and sport, from one works in Lucknow, since 1999.',
  },
  story: {
    title: 'How it began',
    founded: 1999,
    paragraphs: [
      'In 1999 two men rented a shed in the Talkatora industrial area of Lucknow with one welding set, a borrowed hand press and an order for eleven window grills. The grills were plain. They were also square, smooth on the inside and delivered on the day that had been promised, and the owner of that house sent his brother.',
      'Gates followed grills, and railings followed gates. A school that had bought its fence from us asked whether we could make goal posts; then benches, then a frame for its cricket nets. That is how a steel shop came to sell bats and balls: the same people wanted things that last, and they wanted them from somebody they could find again.',
      'The joinery came when a customer brought us a steel table frame and asked for a top worth putting on it. Today three workshops stand side by side. What has not changed is the rule from the shed: nobody loads a piece on the lorry that he would not put in his own house.',
    ],
  },
  certifications: {
    title: 'What we are held to',
    text: 'Papers do not weld a joint, but they let you ask us questions. Copies of all of these hang in the showroom.',
    items: [
      { name: 'ISO 9001:2015', meaning: 'Quality management for fabrication, joinery and trade in sports goods' },
      { name: 'Structural steel to IS 2062', meaning: 'Every batch with the mill’s test certificate' },
      { name: 'Welders tested to IS 7310', meaning: 'Each welder approved by test, and tested again' },
      { name: 'Galvanizing to IS 2629', meaning: 'Hot-dip zinc for everything that lives outdoors' },
      { name: 'Powder coating to IS 13871', meaning: 'Over phosphate, with film thickness measured' },
      { name: 'Udyam registration', meaning: 'A registered small enterprise of Uttar Pradesh' },
    ],
  },
  statistics: [
    { value: '28', label: 'years experience' },
    { value: '120+', label: 'master artisans' },
    { value: '8,500+', label: 'pieces created' },
    { value: '25-year', label: 'warranty' },
  ],
  philosophy: {
    title: 'What we believe',
    text: 'Three sentences that settle most arguments at the bench.',
    cards: [
      {
        title: 'The hidden side counts',
        text: 'The back of a drawer, the inside of a hinge, the weld behind the post: a piece lasts as long as the part nobody looks at. So we finish that part first.',
      },
      {
        title: 'Repair is part of making',
        text: 'Bolts that can be undone, boards that can be oiled again, wheels that can be replaced. If it cannot be mended, it has not been designed yet.',
      },
      {
        title: 'A fair price, said once',
        text: 'We write down weight, material and hours, and the price follows from them. It is the same for a neighbour and for a stranger, and it does not rise on the day of fitting.',
      },
    ],
  },
  creation: {
    title: 'From first word to last coat',
    text: 'Six steps, in the same order for a window grill and for a mezzanine floor.',
    steps: [
      {
        title: 'Listening',
        text: 'Where will it stand, who will use it, what broke last time? We note it all on one sheet that follows the piece to the end.',
      },
      {
        title: 'Measuring and drawing',
        text: 'We measure on site, draw to scale and show you the joints that matter. Nothing is cut before you have signed the drawing.',
      },
      {
        title: 'Choosing the material',
        text: 'Steel is checked against its certificate and wood against a moisture meter. What does not pass goes back on the lorry it came with.',
      },
      {
        title: 'Cutting and joining',
        text: 'Parts are cut on jigs and joined by one team under one foreman: welds all the way round, tenons fitted dry before they are glued.',
      },
      {
        title: 'Finishing',
        text: 'Cleaned to bare metal, phosphated and powder-coated, or sanded, raised and oiled by hand. Then it rests for a day before anyone may judge it.',
      },
      {
        title: 'Proving and fitting',
        text: 'We load it, swing it, climb it and sit on it. Only then does it travel, with the fitters who will put it up and the sheet with your name on it.',
      },
    ],
  },
  consultation: {
    title: 'Come and see the benches',
    text: 'Most of our customers decide in the workshop and not in the showroom. We shall gladly walk you through both.',
    bookLabel: 'Book Consultation',
  },
};
