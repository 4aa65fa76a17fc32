// What is proposed for a group of products, and what rows of a sheet become.
import { pastedSheet } from './paste-members';
import { proposeGroup } from './propose-group';

const product = (title: string, specifications: Record<string, string> = {}) => ({
  id: title,
  title,
  specifications: Object.entries(specifications).map(([key, value]) => ({ key, value })),
});

describe('a proposed group', () => {
  it('has the words that all titles begin with, and the specifications that tell the products apart', () => {
    const wardrobe = (doors: string, finish: string) =>
      product(`Wardrobe Classic – ${doors}, ${finish}`, { Material: 'Sheesham', Doors: doors, Finish: finish });
    expect(
      proposeGroup([wardrobe('2 doors', 'Walnut'), wardrobe('3 doors', 'Walnut'), wardrobe('3 doors', 'White')]),
    ).toEqual({
      title: 'Wardrobe Classic',
      options: ['Doors', 'Finish'],
      values: [
        ['2 doors', 'Walnut'],
        ['3 doors', 'Walnut'],
        ['3 doors', 'White'],
      ],
    });
  });

  it('takes the rest of the titles where the specifications do not tell them apart', () => {
    expect(
      proposeGroup([product('Cricket bat (Size: 4)', { Wood: 'Willow' }), product('Cricket bat, size 6')]),
    ).toEqual({
      title: 'Cricket bat',
      options: ['Variant'],
      values: [['Size 4'], ['size 6']],
    });
  });

  it('takes the words that all titles end with where they begin differently', () => {
    expect(proposeGroup([product('English Willow Bat'), product('Kashmir Willow Bat')])).toEqual({
      title: 'Willow Bat',
      options: ['Variant'],
      values: [['English'], ['Kashmir']],
    });
  });

  it('stays within what a group takes', () => {
    const long = 'x'.repeat(70);
    const { options, values } = proposeGroup([
      product(`Bed ${long}`, { Size: long }),
      product('Bed', { Size: 'King' }),
    ]);
    expect(options).toEqual(['Variant']);
    expect(values[0]![0]).toHaveLength(60);
  });
});

describe('a pasted sheet', () => {
  const group = {
    title: 'Bat, junior',
    options: [{ __typename: 'ProductOption' as const, id: 'o', name: 'Size', values: [] }],
    members: [
      { sku: 'BAT-4', optionValues: [{ __typename: 'ChosenValue' as const, name: 'Size', value: '4' }] },
    ] as never,
  };
  it('names members by their choice, and gives new ones a title and a category', () => {
    const text = 'size\tSKU\tPrice\tMRP\tStock\r\n4\t\t1,499\t\t7\r\n6\tBAT-6\t1599\t1999\t3\r\n';
    expect(pastedSheet(text, group, 'Cricket')).toEqual({
      rows: 2,
      lineOffset: 0,
      csv: [
        'sku,title,category,price,mrp,stock,group,option_1',
        'BAT-4,,,"1,499",,7,"Bat, junior",Size: 4',
        'BAT-6,"Bat, junior – 6",Cricket,1599,1999,3,"Bat, junior",Size: 6',
      ].join('\n'),
    });
  });

  it('keeps line breaks and quotation marks of a cell', () => {
    expect(pastedSheet('"4 ""long"""\tX', group, 'Cricket').csv!.split('\n')[1]).toBe(
      'X,"Bat, junior – 4 ""long""",Cricket,,,,"Bat, junior","Size: 4 ""long"""',
    );
  });

  it('refuses rows with more cells than there are columns, and takes none from nothing', () => {
    expect(pastedSheet('4\tX\t1\t2\t3\t4', group, '').problem).toMatch(
      /^Row 1 has 6 cells; there are 5 columns: Size, SKU/,
    );
    expect(pastedSheet(' \n\t\n', group, '')).toEqual({ rows: 0 });
  });
});
