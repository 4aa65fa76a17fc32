// What a screen says beside its words: title and facts for search engines and chats, its status, and where it has moved.
import { createContext, useContext, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { documentTitle, shop, shopDescription } from './shop';
import type { FactWords } from './fact-words';
import { Spinner } from './ui/Spinner';
import { WithoutScripts } from './ui/WithoutScripts';

/** What the server learns from a screen while it renders it. */
export interface PageAnswer {
  status: number;
  /** Path and query to which the page has moved; the status says for how long. */
  location?: string;
  /** Its screen is made by the browser: nothing can be read before the code has come. */
  inBrowser?: true;
  /** What a search engine may know, in the words of schema.org. */
  facts?: readonly object[];
}

export interface Page {
  /** The shop's public address, `https://shop.example`: canonical addresses are absolute. */
  origin: string;
  /** On the server only. */
  answer?: PageAnswer;
  /** On the server only: no browser needs the words of search engines. */
  words?: FactWords;
}

const PageContext = createContext<Page | null>(null);
export const PageProvider = PageContext.Provider;

/** @throws Error outside a PageProvider */
function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs a PageProvider above it');
  return page;
}

/** Characters of a description that search engines and chats show. */
const descriptionLength = 200;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > descriptionLength ? `${line.slice(0, descriptionLength - 1)}…` : line;
}

interface HeadProps {
  /** Its name, which the shop's own follows; for heads that stand outside of what is rendered. */
  screen?: string;
  /** Of the document; the shop's own when left out. */
  title?: string;
  description?: string;
  /** Path and query of the one address under which the screen is known; none for what no search engine should list. */
  canonical?: string;
  /** Path of the picture shown where the address is shared. */
  image?: string;
  type?: 'website' | 'product';
  /** Said by the server alone. */
  facts?(words: FactWords): readonly object[];
}

/** React carries all of it to the head of the document. */
export function Head({
  screen,
  title = documentTitle(screen),
  description,
  canonical,
  image,
  type = 'website',
  facts,
}: HeadProps) {
  const { origin, answer, words } = usePage();
  const absolute = (path: string) => new URL(path, `${origin}/`).href;
  if (answer && words && facts) answer.facts = facts(words);
  const text = shortened(description || shopDescription || documentTitle());
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={text} />
      {canonical === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={absolute(canonical)} />
          <meta property="og:url" content={absolute(canonical)} />
        </>
      )}
      <meta property="og:site_name" content={shop.brand} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:image" content={absolute(image ?? '/brand/share.jpg')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Answers with another status than 200. */
export function Status({ code }: { code: number }) {
  const { answer } = usePage();
  if (answer) answer.status = code;
  return null;
}

/** Leads to the right address of what is shown: by a 301 from the server, without a step back in a browser. */
export function Moved({ to }: { to: string }) {
  const { answer } = usePage();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  if (answer) Object.assign(answer, { status: 301, location: to + search });
  useEffect(() => void navigate(to + search + hash, { replace: true, state }), [navigate, to, search, hash, state]);
  return null;
}

/** Tells a browser without scripts where else to look this time; with them the screen goes there by itself. */
export function Elsewhere({ to }: { to: string }) {
  const { answer } = usePage();
  if (answer) Object.assign(answer, { status: 302, location: to });
  return null;
}

const never = () => () => {};

/** False on the server and while its page is taken over: what only the browser knows must not be shown before. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** A screen that belongs to one visitor: the server sends its head and a place for it. */
export function clientScreen(head: ReactNode, Screen: ComponentType): ComponentType {
  return function ClientScreen() {
    const { answer } = usePage();
    if (answer) answer.inBrowser = true;
    if (useTakenOver()) return <Screen />;
    return (
      <>
        {head}
        <WithoutScripts what="This page is made by a script." className="container-page mt-6" />
        <Spinner className="flex min-h-[60dvh] w-full text-3xl text-accent" />
      </>
    );
  };
}
