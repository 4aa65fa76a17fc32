// jsdom with the web APIs that Node has and jsdom lacks, and a MessageChannel that lets Jest exit.
const { TestEnvironment } = require('jest-environment-jsdom');

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
    // Nothing of a page is fetched here.
    window.performance.getEntriesByType ??= () => [];
  }
}

module.exports = BrowserEnvironment;
