/** Requests for custom orders with their sketches, and contact messages. */
import sharp from 'sharp';
import { isOperation } from '../harness.js';
import { open, requestsDuring, row, type Stage } from './stage.js';

const LONG = 'A double-leaf gate with a wicket door, painted black, with the number of the house in brass.\n'.repeat(8);

async function submitCustomOrder({ shop }: Stage, name: string): Promise<Buffer> {
  const sketch = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c9c1ae' } })
    .png()
    .toBuffer();
  const form = new FormData();
  for (const [field, value] of Object.entries({
    name,
    phone: '+91 66666 00777',
    email: 'gate@example.com',
    description: LONG,
    dimensions: '3.6 m × 2.1 m',
    material: 'Wrought Iron',
    budget: '125000',
    timeline: 'Flexible (4-6 weeks)',
  }))
    form.append(field, value);
  form.append('sketch', new Blob([new Uint8Array(sketch)], { type: 'image/png' }), 'gate.png');
  const response = await fetch(`${shop.url}/api/custom-orders`, { method: 'POST', body: form });
  expect(response.ok).toBe(true);
  return sketch;
}

export function requestJourneys(stage: Stage): void {
  describe('custom orders', () => {
    it('shows a card for each request, everything about it in a dialog, and hands out the sketch', async () => {
      const { page } = stage;
      await submitCustomOrder(stage, 'Imran Qureshi');
      await open(stage, '/admin/custom-order');
      const card = page.locator('.ant-card', { hasText: "Imran Qureshi's Order" });
      for (const fact of [
        'New',
        'gate@example.com',
        '+91 66666 00777',
        '₹1,25,000',
        '3.6 m × 2.1 m',
        'Wrought Iron',
        'Flexible (4-6 weeks)',
      ])
        await card.getByText(fact).first().waitFor();
      await card.getByText(/^Submitted \d\d [A-Z][a-z]{2} \d{4}$/).waitFor();
      const clamped = card.getByText('A double-leaf gate');
      const lines = await clamped.evaluate((p) => p.clientHeight / parseFloat(getComputedStyle(p).lineHeight));
      expect(Math.round(lines)).toBe(3);

      const seen = page.waitForResponse((answer) => isOperation(answer.request(), 'AdminSeeCustomOrder'));
      await card.getByRole('button', { name: /^View Details/ }).click();
      const dialog = page.getByRole('dialog');
      for (const part of ['Customer Information', 'Specifications', 'Project Description', 'Design Sketch'])
        await dialog.getByRole('heading', { name: part }).waitFor();
      const link = await dialog.getByRole('link', { name: 'Download' }).getAttribute('href');
      const sketch = await fetch(new URL(link!, stage.shop.url));
      expect([sketch.status, (await sharp(Buffer.from(await sketch.arrayBuffer())).metadata()).width]).toEqual([
        200, 400,
      ]);
      // Opening it marks it as seen with one request, which must end before the check that nothing is sent.
      await (await seen).finished();
      const before = await dialog.innerText();
      expect(await requestsDuring(page, () => dialog.getByRole('button', { name: 'Mark as Completed' }).click())).toBe(
        0,
      );
      expect(await dialog.innerText()).toBe(before);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'hidden' });
      expect(stage.faults.splice(0)).toEqual([]);
    });
  });

  it('lists the contact messages and shows one in full', async () => {
    const { page } = stage;
    await stage.shop.graphql('mutation($input:SubmitContactInput!){submitContact(input:$input){success}}', {
      input: {
        name: 'Gurpreet Kaur',
        email: 'gurpreet@example.com',
        phone: '+91 66666 00888',
        subject: 'Goal posts for a school',
        message: `We need two pairs.\n${'Please write back. '.repeat(40)}THE END`,
      },
    });
    await open(stage, '/admin/contacts');
    const line = row(page, 'Gurpreet Kaur');
    await line.waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Email',
      'Phone',
      'Subject',
      'Message',
      'Date',
    ]);
    for (const fact of ['gurpreet@example.com', '+91 66666 00888']) await line.getByText(fact).waitFor();
    await line.getByText(/^\d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d [AP]M$/).waitFor();
    await line.getByRole('button', { name: 'Goal posts for a school' }).click();
    await page.getByRole('dialog').getByText('THE END').waitFor();
    expect(await page.getByRole('link', { name: 'Reply' }).getAttribute('href')).toContain(
      'mailto:gurpreet@example.com',
    );
    expect(stage.faults.splice(0)).toEqual([]);
  });
}
