/** Categories: add, rename in place, delete. */
import { asAdmin, expectValue, open, refused, requestsDuring, toast, type Stage } from './stage.js';

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
    expect(Object.keys(sent.postDataJSON().variables).sort()).toEqual(['id', 'name', 'version']);
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

  it('moves a category by keyboard, which shoppers see at once', async () => {
    const { page } = stage;
    await open(stage, '/admin/category');
    type Known = { id: string; name: string };
    const known = async (): Promise<Known[]> => (await asAdmin(stage, '{categories{id name}}')).categories;
    const before = await known();
    const [first, second, ...rest] = before as [Known, Known];
    await page.getByRole('button', { name: `Move ${first.name}`, exact: true }).focus();
    // What is read aloud tells how far it is.
    const said = page.locator('[id^="DndLiveRegion"]');
    await page.keyboard.press('Space');
    // Only now all positions are known.
    await said.filter({ hasText: `over droppable area ${first.id}` }).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await said.filter({ hasText: `over droppable area ${second.id}` }).waitFor({ state: 'attached' });
    const answered = page.waitForResponse((one) => one.request().postData()?.includes('AdminSortCategories') ?? false);
    await page.keyboard.press('Space');
    await answered;
    expect(await known()).toEqual([second, first, ...rest]);
    expect(stage.faults.splice(0)).toEqual([]);
  });

  it('refuses an edit of a category that somebody else was faster with, keeps what was typed, and saves it on top of the latest state', async () => {
    const { page } = stage;
    const { addCategory } = await asAdmin(stage, 'mutation{addCategory(name:"Swings",emoji:"🛝"){id version}}');
    await open(stage, '/admin/category');
    await page.getByRole('button', { name: 'Edit Swings' }).click();
    await asAdmin(stage, 'mutation($id:ID!){editCategory(id:$id,name:"Slides",emoji:"🎠"){id}}', {
      id: addCategory.id,
    });
    const name = page.getByLabel('New name');
    const emoji = page.getByLabel('New emoji');
    await name.fill('Swings & Slides');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This category was changed meanwhile.').waitFor();
    expect([await name.inputValue(), await emoji.inputValue()]).toEqual(['Swings & Slides', '🛝']);
    expect((await asAdmin(stage, '{categories{name emoji}}')).categories).toContainEqual({
      name: 'Slides',
      emoji: '🎠',
    });

    await page.getByRole('button', { name: 'Load the latest version' }).click();
    await page.getByText('This category was changed meanwhile.').waitFor({ state: 'detached' });
    await expectValue(emoji, '🎠');
    expect(await name.inputValue()).toBe('Swings & Slides');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('list', { name: 'Categories' }).getByText('Swings & Slides').waitFor();
    expect((await asAdmin(stage, '{categories{name emoji}}')).categories).toContainEqual({
      name: 'Swings & Slides',
      emoji: '🎠',
    });
    expect(stage.faults.splice(0)).toEqual([refused(409)]);
    await asAdmin(stage, 'mutation($id:ID!){deleteCategory(id:$id){success}}', { id: addCategory.id });
  });
}
