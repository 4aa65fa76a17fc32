/**
 * Parts of the product's page with a chunk of their own. The server renders them, and the browser has their code before it hydrates the
 * page (app/routes.tsx), since a part that React still waits for would be rendered anew by the first change of session or cart.
 */
import { lazyWithPreload } from '../../shared/lazy-with-preload';

interface PartProps {
  /** Of the product that the page was opened with: what is beside it does not follow each choice. */
  productId: string;
}

export const questionsPart = lazyWithPreload<PartProps>(() => import('./Questions'));
export const reviewsPart = lazyWithPreload<PartProps>(() => import('./Reviews'));
