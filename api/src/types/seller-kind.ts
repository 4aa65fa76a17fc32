/** Kinds of seller by the GST law. `composition` is a taxable person under section 10 of the CGST Act. */
export type SellerKind = 'regular' | 'composition' | 'unregistered';
