// jsdom with the web APIs that Node has and jsdom lacks, and a MessageChannel that lets jest exit.
const { TestEnvironment } = require('jest-environment-jsdom');

/** Laid out as blocks without a style of their own; names of roles are put together by it. */
const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LEGEND LI MAIN NAV OL P PRE SECTION SUMMARY TABLE UL'.split(
    ' ',
  ),
);
/** What is reckoned with, and is a number in a browser also where nobody set it. */
const MEASURES = /^(padding|margin|border.*Width)/;
const NOT_SHOWN = new Set('HEAD LINK META SCRIPT STYLE TEMPLATE TITLE'.split(' '));

/**
 * Styles of an element as the tests need them: its own and what it inherits, for no style sheet is loaded here. jsdom matches every
 * element with every rule that antd writes into the page, which takes nine tenths of the time of a query by role.
 */
function ownStyles(element) {
  const { style, tagName, hidden } = element;
  const display =
    style?.display || (hidden || NOT_SHOWN.has(tagName) ? 'none' : BLOCKS.has(tagName) ? 'block' : 'inline');
  const inherited = (name, initial) => {
    for (let one = element; one; one = one.parentElement) if (one.style?.[name]) return one.style[name];
    return initial;
  };
  const special = {
    display: () => display,
    visibility: () => inherited('visibility', 'visible'),
    // What lies below a layer that lets the pointer through is made sensitive by style sheets.
    pointerEvents: () => style?.pointerEvents || 'auto',
  };
  const valueOf = (name) => special[name]?.() ?? (style?.[name] || (MEASURES.test(name) ? '0px' : ''));
  const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  return new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'getPropertyValue'
          ? (property) => valueOf(camel(property))
          : typeof name === 'string'
            ? valueOf(name)
            : undefined,
    },
  );
}

class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const window = this.global;
    Object.assign(window, {
      TextEncoder,
      TextDecoder,
      ReadableStream,
      WritableStream,
      TransformStream,
      fetch,
      Request,
      Response,
      Headers,
      structuredClone,
      // Node's own keeps the process alive for as long as React's scheduler holds a port.
      MessageChannel: class {
        constructor() {
          this.port1 = { onmessage: null, close() {} };
          this.port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0), close() {} };
        }
      },
      ResizeObserver: class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
      IntersectionObserver: class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    });
    window.matchMedia ??= (media) => ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    });
    window.scrollTo = () => {};
    window.Element.prototype.scrollIntoView ??= () => {};
    // The browser's modal, which jsdom lacks.
    Object.assign(window.HTMLDialogElement.prototype, {
      showModal() {
        this.open = true;
      },
      close() {
        this.open = false;
        this.dispatchEvent(new window.Event('close'));
      },
    });
    window.HTMLElement.prototype.hidePopover ??= () => {};
    window.URL.createObjectURL ??= () => 'blob:of-a-test';
    window.URL.revokeObjectURL ??= () => {};
    window.getComputedStyle = ownStyles;
    // Nothing of a page is fetched here.
    window.performance.getEntriesByType ??= () => [];
  }
}

module.exports = BrowserEnvironment;
