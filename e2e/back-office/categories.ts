/** Categories: add, rename in place, delete. */
import { asAdmin, open, requestsDuring, toast, type Stage } from './stage.js';

export function categoryJourneys(stage: Stage): void {
  it('adds a category only when both fields say something, renames one at a time, and refuses to delete one in use', async () => {
    const { page } = stage;
    await open(stage, '/admin/category');
    const name = page.getByLabel('Category Name');
    const add = page.getByRole('button', { name: 'Add', exact: true });
    const list = page.getByRole('list', { name: 'Categories' });
    for (const [typed, emoji] of [
      ['', ''],
      ['Garden', ''],
      ['   ', '🌿'],
    ] as const) {
      await name.fill(typed);
      await page.getByLabel('Emoji', { exact: true }).fill(emoji);
      expect(await requestsDuring(page, () => add.click())).toBe(0);
    }
    await name.fill('Cricket');
    await page.getByLabel('Emoji', { exact: true }).fill('🌿');
    await add.click();
    await page.getByRole('alert').filter({ hasText: 'Cricket' }).waitFor();
    expect(await name.inputValue()).toBe('Cricket');
    await name.fill('Garden');
    await add.click();
    await list.getByText('Garden').waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[aria-label="Category Name"]')!.value === '',
    );

    await page.getByRole('button', { name: 'Edit Cricket' }).click();
    await page.getByRole('button', { name: 'Edit Garden' }).click();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(1);
    expect(await page.getByLabel('New name').inputValue()).toBe('Garden');
    await page.getByLabel('New name').fill('Garden & Terrace');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.postData()?.includes('AdminEditCategory') ?? false),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(Object.keys(sent.postDataJSON().variables).sort()).toEqual(['id', 'name']);
    await list.getByText('Garden & Terrace').waitFor();
    const { categories } = await asAdmin(stage, '{categories{name emoji}}');
    expect(categories).toContainEqual({ name: 'Garden & Terrace', emoji: '🌿' });

    await page.getByRole('button', { name: 'Delete Cricket' }).click();
    await toast(page, /^\d+ products use the category Cricket/);
    await page.getByRole('button', { name: 'Delete Garden & Terrace' }).click();
    await toast(page, 'Category deleted');
    await list.getByText('Garden & Terrace').waitFor({ state: 'detached' });
    await list.getByText('Cricket').waitFor();
    stage.faults.length = 0;
  });
}
