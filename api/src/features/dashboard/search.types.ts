/** GraphQL types of the global search. */
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';

export enum SearchKind {
  PRODUCT = 'PRODUCT',
  ORDER = 'ORDER',
  CUSTOMER = 'CUSTOMER',
  CUSTOM_ORDER = 'CUSTOM_ORDER',
  CONTACT = 'CONTACT',
}
registerEnumType(SearchKind, {
  name: 'SearchKind',
  description: 'What a hit of the back office search is.',
  valuesConfig: {
    CONTACT: { description: 'A contact submission.' },
    CUSTOMER: { description: 'An account.' },
    CUSTOM_ORDER: { description: 'A custom order.' },
    ORDER: { description: 'An order.' },
    PRODUCT: { description: 'A product of the catalogue.' },
  },
});

@ObjectType({ description: 'One record the search found.', simpleResolvers: true })
export class SearchHit {
  @Field(() => SearchKind, { description: 'Which kind of record it is.' })
  kind: SearchKind;

  @Field(() => ID, { description: 'Id of the record.' })
  id: string;

  @Field(() => String, { description: 'What it is called: a title, a name, an order number or a subject.' })
  title: string;

  @Field(() => String, { description: 'Further words to tell it from others, such as SKU and price.' })
  subtitle: string;
}
