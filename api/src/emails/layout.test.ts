import { renderMail } from './layout.js';

describe('a mail', () => {
  const mail = renderMail({
    subject: 'Your code\r\nBcc: x@example.com',
    heading: 'Hello <b>Asha</b>',
    blocks: [
      { kind: 'text', text: 'Line one\nLine "two" & more' },
      { kind: 'code', code: '123456' },
      { kind: 'facts', rows: [['Total', '₹10.00']], strong: true },
      { kind: 'button', label: 'Look', href: 'https://shop.example/?a=1&b="2"' },
    ],
  });

  it('says the same in text and in HTML', () => {
    for (const part of ['123456', '₹10.00']) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
    expect(mail.text).toContain('Line "two" & more');
    expect(mail.html).toContain('Line one<br>Line &quot;two&quot; &amp; more');
  });
  it('escapes whatever callers hand in', () => {
    expect(mail.html).toContain('Hello &lt;b&gt;Asha&lt;/b&gt;');
    expect(mail.html).toContain('href="https://shop.example/?a=1&amp;b=&quot;2&quot;"');
  });
  it('does not let the number of an order break at a hyphen', () => {
    const { html, text } = renderMail({
      subject: 'Order',
      heading: 'Order',
      blocks: [{ kind: 'text', text: 'Order GS-20261121-0008 is on its way' }],
    });
    expect(html).toContain('Order <span style="white-space:nowrap">GS-20261121-0008</span> is on its way');
    expect(text).toContain('Order GS-20261121-0008 is on its way');
  });
  it('keeps the subject on one line', () => {
    expect(mail.subject).toBe('Your code Bcc: x@example.com');
  });
});
