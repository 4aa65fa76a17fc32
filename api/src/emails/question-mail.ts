/** The mail to somebody who asked about a product and got an answer. */
import { renderMail, withoutLinks, type RenderedMail } from './layout.js';
import { mailWords } from './words.js';

export interface QuestionMailFacts {
  name: string;
  /** Of the product. */
  title: string;
  question: string;
  answer: string;
  /** The shop, or a buyer as shoppers see the name. */
  by: string;
  /** The product's page. */
  href: string;
}

export function questionAnsweredMail(
  to: string,
  { name, title, question, answer, by, href }: QuestionMailFacts,
): RenderedMail & { to: string } {
  const { subject, heading, text, note } = mailWords('question-answered', { name: withoutLinks(name), title });
  const rows = [
    ['You asked', withoutLinks(question)],
    [`${withoutLinks(by)} answers`, withoutLinks(answer)],
  ] as const;
  return {
    to,
    ...renderMail({
      subject,
      heading,
      blocks: [...text, { kind: 'facts', rows }, { kind: 'button', label: 'See the product', href }, ...note],
    }),
  };
}
