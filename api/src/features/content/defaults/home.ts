/** Default content of the home page. */
import type { PageContent } from '../content.js';

/** @param shop link text, and the category it leads to */
const slide = (film: string, title: string, text: string, detail: string, [note, category]: [string, string]) => ({
  title,
  text,
  detail,
  note,
  to: `/products?${new URLSearchParams({ category })}`,
  picture: { key: `films/${film}` },
  film: { key: `films/${film}` },
});

export const home: PageContent = {
  title: '',
  description:
    'Sports goods, steel fabrication and furniture, made in Lucknow. Order online, pay on delivery or by card, or have it made to your own drawing.',
  blocks: [
    {
      type: 'HERO',
      // The smallest film first, because it loads before anything else is visible.
      items: [
        slide(
          'furnished-room',
          'Furniture for a whole life',
          'Solid sheesham and mango wood, joined the old way, for houses that are lived in every day.',
          'An empty room is furnished piece by piece: sofa, table, shelf and lamp.',
          ['Furnish a living room', 'Living Room'],
        ),
        slide(
          'steel-sparks',
          'Steel, shaped by hand',
          'Gates, grills and stairs cut, bent and welded in our own works in Lucknow, by people who sign what they make.',
          'Sparks fly from a bar of steel as it is being shaped on a workbench.',
          ['Gates and grills of this steel', 'Gates & Grills'],
        ),
        slide(
          'turning-stair',
          'A stair that turns heads',
          'Spiral or straight, drawn for your floor height to the millimetre and raised in a day.',
          'A spiral staircase of steel turns slowly in soft light.',
          ['Stairs and railings', 'Railings & Stairs'],
        ),
        slide(
          'sports-shelf',
          'Ready when the toss is won',
          'Bats, balls, boards and weights that hold up on the pitch, in the court and on the terrace.',
          'The view glides along a shelf with a cricket bat, balls and dumbbells.',
          ['Bats and balls from this shelf', 'Cricket'],
        ),
      ],
      links: [
        { label: 'Explore Collections', to: '/products' },
        { label: 'Design Consultation', to: 'chat' },
      ],
    },
    {
      type: 'REASONS',
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
    {
      type: 'COLLECTIONS',
      title: 'Our collections',
      text: 'From the cricket ground to the front gate to the dining table.',
    },
    {
      type: 'SIGNATURE_PIECES',
      title: 'Signature pieces',
      text: 'The ones we would show you first if you came to the works.',
      links: [{ label: 'View Full Collection', to: '/products' }],
    },
    {
      type: 'PROCESS',
      title: 'How your piece is made',
      text: 'Four steps, and you know at every one of them where your order stands.',
      items: [
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
    {
      type: 'TESTIMONIALS',
      title: 'In our customers’ words',
      text: 'They live with what we make.',
      items: [
        {
          text: 'The gate weighs more than my car, and my mother opens it with one hand. Two monsoons have passed and there is not a spot of rust on it.',
          title: 'Harpreet Singh Bedi',
          detail: 'Alambagh, Lucknow',
          note: 'Main gate, double leaf',
        },
        {
          text: 'They measured twice, told me my own drawing was wrong by four centimetres, and put the spiral stair up in a single day. It does not ring or shake.',
          title: 'Neha Tripathi',
          detail: 'Gomti Nagar Extension, Lucknow',
          note: 'Spiral staircase',
        },
        {
          text: 'We bought the dining table for six and there are eleven of us at Diwali. It has taken hot handis, homework and a wedding, and it looks better for it.',
          title: 'Shalini Singh',
          detail: 'George Town, Prayagraj',
          note: 'Six-seat dining table',
        },
      ],
    },
    {
      type: 'CALL_TO_ACTION',
      title: 'Tell us what you have in mind',
      text: 'Half an hour with one of our designers costs nothing. Bring a photograph of the place, a rough size and your questions; you leave with a sketch and an honest price.',
      links: [
        { label: 'Visit Showroom', to: '/contact' },
        { label: 'Design Consultation', to: 'chat' },
      ],
    },
  ],
};
