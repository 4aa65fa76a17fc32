/** What the back office's search finds. */
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';

export enum SearchKind {
  PRODUCT = 'PRODUCT',
  ORDER = 'ORDER',
  CUSTOMER = 'CUSTOMER',
  CUSTOM_ORDER = 'CUSTOM_ORDER',
  CONTACT = 'CONTACT',
}
registerEnumType(SearchKind, { name: 'SearchKind', description: 'What a hit of the back office search is.' });

@ObjectType({ description: 'One record the search found.', simpleResolvers: true })
export class SearchHit {
  @Field(() => SearchKind)
  kind: SearchKind;

  @Field(() => ID)
  id: string;

  @Field(() => String)
  title: string;

  @Field(() => String)
  subtitle: string;
}
