/** Sales by product group: the sums of its members, best sellers first. */
import mongoose from 'mongoose';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { groupView, membersOf } from '../catalogue/groups/group-view.js';
import { fullTitle } from '../catalogue/product-view.js';
import { ProductModel } from '../catalogue/product.model.js';
import { ProductSalesModel, type ProductSales } from '../sales/sales-figures.model.js';
import { addUpSales } from '../sales/sales-figures.service.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import type { ObjectId } from '../../types/object-id.js';
import type { GroupSales, GroupSalesPage } from './dashboard.types.js';

interface Sums {
  _id: ObjectId;
  units: number;
  revenue: number;
}

/** Groups of which a member was sold; a member that left its group counts there no longer. Two queries for a page. */
export async function groupSales(page: number, pageSize: number): Promise<GroupSalesPage> {
  await addUpSales();
  const request = pageRequest(page, pageSize);
  const [found] = await ProductModel.aggregate<{ items: Sums[]; count: { total: number }[] }>([
    { $match: { 'membership.group': { $exists: true }, deletedAt: null } },
    { $project: { group: '$membership.group' } },
    {
      $lookup: {
        from: ProductSalesModel.collection.collectionName,
        localField: '_id',
        foreignField: '_id',
        as: 'sold',
      },
    },
    { $unwind: '$sold' },
    { $group: { _id: '$group', units: { $sum: '$sold.units' }, revenue: { $sum: '$sold.revenue' } } },
    { $match: { units: { $gt: 0 } } },
    { $sort: { units: -1, revenue: -1, _id: 1 } },
    {
      $facet: {
        items: [{ $skip: request.skip }, { $limit: request.pageSize }],
        count: [{ $count: 'total' }],
      },
    },
  ]);
  const { items, count } = found!;
  return { items: await withMembers(items), ...pageFacts(request, count[0]?.total ?? 0) };
}

async function withMembers(sums: readonly Sums[]): Promise<GroupSales[]> {
  const groups = sums.flatMap(({ _id, units, revenue }) => {
    const stored = catalogue.groups.byId(_id.toHexString());
    if (!stored) return [];
    const group = groupView(stored);
    return [{ group, unitsSold: units, revenue, products: membersOf(group) }];
  });
  const ids = groups.flatMap(({ products }) => products.map((product) => product._id));
  const sold = await ProductSalesModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<ProductSales[]>();
  const byId = new Map(sold.map((one) => [one._id.toHexString(), one]));
  return groups.map(({ products, ...sales }) => ({
    ...sales,
    members: products
      .map((product) => {
        const { units = 0, revenue = 0 } = byId.get(product.id) ?? {};
        return { product, title: fullTitle(product), unitsSold: units, revenue, stock: product.stock };
      })
      .sort((a, b) => b.unitsSold - a.unitsSold),
  }));
}
