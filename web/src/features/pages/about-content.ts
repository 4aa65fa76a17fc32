// Every sentence of the About page, so that the owner can change the words without reading a component.
import type { Passage } from './passage';

export interface Statistic {
  readonly value: string;
  readonly label: string;
}

export interface Certification {
  readonly name: string;
  readonly meaning: string;
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
