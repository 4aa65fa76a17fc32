/** Default content of the About page. */
import type { PageContent } from '../content.js';
import { p, prose } from './prose.js';

export const about: PageContent = {
  title: 'About',
  description: 'Steel, wood and sport, from one works in Lucknow, since 1999.',
  blocks: [
    {
      type: 'BANNER',
      overline: 'Since 1999',
      title: 'We make things that stay',
      text: 'Steel, wood and sport, from one works in Lucknow, since 1999.',
      picture: { key: 'films/turning-stair' },
    },
    {
      type: 'STATISTICS',
      items: [
        { title: '28', text: 'years experience' },
        { title: '120+', text: 'master artisans' },
        { title: '8,500+', text: 'pieces created' },
        { title: '25-year', text: 'warranty' },
      ],
    },
    {
      type: 'STORY',
      title: 'How it began',
      picture: { key: 'films/steel-sparks', alt: 'A bar of steel is cut to length on a bench; sparks fly.' },
      body: prose(
        p(
          'In 1999 two men rented a shed in the Talkatora industrial area of Lucknow with one welding set, a borrowed hand press and an order for eleven window grills. The grills were plain. They were also square, smooth on the inside and delivered on the day that had been promised, and the owner of that house sent his brother.',
        ),
        p(
          'Gates followed grills, and railings followed gates. A school that had bought its fence from us asked whether we could make goal posts; then benches, then a frame for its cricket nets. That is how a steel shop came to sell bats and balls: the same people wanted things that last, and they wanted them from somebody they could find again.',
        ),
        p(
          'The joinery came when a customer brought us a steel table frame and asked for a top worth putting on it. Today three workshops stand side by side. What has not changed is the rule from the shed: nobody loads a piece on the lorry that he would not put in his own house.',
        ),
      ),
    },
    {
      type: 'CERTIFICATIONS',
      title: 'What we are held to',
      text: 'Papers do not weld a joint, but they let you ask us questions. Copies of all of these hang in the showroom.',
      items: [
        { title: 'ISO 9001:2015', text: 'Quality management for fabrication, joinery and trade in sports goods' },
        { title: 'Structural steel to IS 2062', text: 'Every batch with the mill’s test certificate' },
        { title: 'Welders tested to IS 7310', text: 'Each welder approved by test, and tested again' },
        { title: 'Galvanizing to IS 2629', text: 'Hot-dip zinc for everything that lives outdoors' },
        { title: 'Powder coating to IS 13871', text: 'Over phosphate, with film thickness measured' },
        { title: 'Udyam registration', text: 'A registered small enterprise of Uttar Pradesh' },
      ],
    },
    {
      type: 'CARDS',
      title: 'What we believe',
      text: 'Three sentences that settle most arguments at the bench.',
      items: [
        {
          title: 'The hidden side counts',
          picture: { key: 'stills/handrail', alt: 'A handrail of stainless steel on its post, seen from near.' },
          text: 'The back of a drawer, the inside of a hinge, the weld behind the post: a piece lasts as long as the part nobody looks at. So we finish that part first.',
        },
        {
          title: 'Repair is part of making',
          picture: { key: 'stills/workbench', alt: 'A workbench with a vice, tools on the wall behind it.' },
          text: 'Bolts that can be undone, boards that can be oiled again, wheels that can be replaced. If it cannot be mended, it has not been designed yet.',
        },
        {
          title: 'A fair price, said once',
          picture: { key: 'stills/dining-set', alt: 'A dining table of solid wood with its chairs.' },
          text: 'We write down weight, material and hours, and the price follows from them. It is the same for a neighbour and for a stranger, and it does not rise on the day of fitting.',
        },
      ],
    },
    {
      type: 'STEPS',
      title: 'From first word to last coat',
      text: 'Six steps, in the same order for a window grill and for a mezzanine floor.',
      items: [
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
    {
      type: 'CALL_TO_ACTION',
      title: 'Come and see the benches',
      text: 'Most of our customers decide in the workshop and not in the showroom. We shall gladly walk you through both.',
      links: [{ label: 'Book Consultation', to: '/contact' }],
    },
  ],
};
