// Gallery of the storefront's shared components in their states.
import type { ProductCardFragment } from '../src/generated/shared';
import { ProductCard } from '../src/shared/catalogue/ProductCard';
import { ProductCardSkeleton } from '../src/shared/catalogue/ProductCardSkeleton';
import type { PictureFragment } from '../src/generated/shared';
import { Badge } from '../src/shared/ui/Badge';
import { Brand } from '../src/shared/ui/Brand';
import { Button } from '../src/shared/ui/Button';
import { Select, TextArea, TextField } from '../src/shared/ui/Field';
import { LoginFirst } from '../src/shared/ui/LoginFirst';
import { Pages } from '../src/shared/ui/Pages';
import { PayMarks } from '../src/shared/ui/PayMarks';
import { Picture } from '../src/shared/ui/Picture';
import { Price } from '../src/shared/ui/Price';
import { QuantityStepper } from '../src/shared/ui/QuantityStepper';
import { RichText } from '../src/shared/ui/RichText';
import { Skeleton } from '../src/shared/ui/Skeleton';
import { Spinner } from '../src/shared/ui/Spinner';
import { Row, Shown } from './Shown';

const nothing = () => undefined;

/** A photograph of the demo, in one size. */
const photo: PictureFragment = {
  __typename: 'ProductImage',
  url: new URL('../../api/seed/media/bookshelf-1-480.webp', import.meta.url).href,
  thumbnailUrl: '',
  srcSet: '',
  width: 480,
  height: 480,
  alt: 'Bookshelf in a steel frame',
  placeholder: null,
};
const missing = { ...photo, url: '/not-there.webp' };

const says = (text: string, ...marks: object[]) => ({ type: 'text', text, marks });
const part = (type: string, ...content: object[]) => ({ type, content });
/** As the owner's editor stores it. */
const prose = part(
  'doc',
  { type: 'heading', attrs: { level: 2 }, content: [says('What may come back')] },
  part(
    'paragraph',
    says('Within '),
    says('seven days', { type: 'bold' }),
    says(', unused and '),
    says('in its box', { type: 'italic' }),
    says('. More in '),
    says('our terms', { type: 'link', attrs: { href: '/pages/terms' } }),
    says('.'),
  ),
  part(
    'bulletList',
    part('listItem', part('paragraph', says('Things from stock'))),
    part('listItem', part('paragraph', says('Things that came broken'))),
  ),
  part('blockquote', part('paragraph', says('What was made to measure stays with you.'))),
);

const product = (more: Partial<ProductCardFragment>): ProductCardFragment => ({
  __typename: 'Product',
  id: 'p1',
  slug: 'bench',
  title: 'Garden Bench, Wrought Iron',
  price: 4250,
  priceWithTax: 5015,
  priceHoldsTax: false,
  originalPrice: 5299,
  discountPercent: 20,
  discountPercentWithTax: 5,
  stock: 5,
  inStock: true,
  readiness: null,
  featured: true,
  category: 'Outdoor',
  optionValues: [],
  group: null,
  rating: null,
  images: [],
  ...more,
});

export function StorefrontStates() {
  return (
    <>
      <Shown name="buttons">
        {(['primary', 'accent', 'outline', 'ghost', 'danger', 'brass'] as const).map((look) => (
          <Row key={look}>
            <Button look={look}>Add to Cart</Button>
            <Button look={look} size="small">
              Small
            </Button>
            <Button look={look} size="large">
              Large
            </Button>
            <Button look={look} disabled>
              Disabled
            </Button>
            <Button look={look} busy>
              Busy
            </Button>
          </Row>
        ))}
      </Shown>
      <Shown name="fields">
        <TextField label="Name" defaultValue="Asha Verma" required />
        <TextField label="Phone" placeholder="98765 43210" hint="The courier calls this number." />
        <TextField label="PIN code" defaultValue="22600" error="A PIN code has six digits" />
        <TextField label="City" defaultValue="Lucknow" disabled />
        <Select label="State" defaultValue="up">
          <option value="up">Uttar Pradesh</option>
        </Select>
        <TextArea label="Notes" defaultValue="Ring twice, please." rows={2} />
      </Shown>
      <Shown name="small parts">
        <Row>
          {(['neutral', 'accent', 'success', 'danger', 'warning', 'info'] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Price price={4250} priceWithTax={5015} originalPrice={5299} discountPercent={20} discountPercentWithTax={5} />
        <Price price={1899} priceWithTax={1899} discountPercent={0} discountPercentWithTax={0} large />
        <Row>
          <QuantityStepper quantity={1} of="Bench" stock={5} onChange={nothing} />
          <QuantityStepper quantity={4} of="Bench" stock={5} onChange={nothing} />
          <QuantityStepper quantity={2} of="Bench" stock={5} onChange={nothing} disabled />
        </Row>
        <Row>
          <Spinner />
          <Skeleton className="h-6 w-40" />
        </Row>
        <PayMarks />
        <Pages page={1} pages={5} onChange={nothing}>
          Page 1 of 5
        </Pages>
      </Shown>
      <Shown name="product cards">
        <div className="grid grid-cols-3 gap-4">
          <ProductCard product={product({})} />
          <ProductCard
            product={product({
              id: 'p2',
              inStock: false,
              stock: 0,
              featured: false,
              discountPercent: 0,
              originalPrice: null,
            })}
          />
          <ProductCardSkeleton />
        </div>
      </Shown>
      <Shown name="words">
        <p className="font-display text-2xl">
          <Brand />
        </p>
        <RichText body={prose} />
        <LoginFirst>Log in to see the products you like.</LoginFirst>
      </Shown>
      <Shown name="pictures" uncompared>
        <div className="grid grid-cols-3 gap-4">
          <Picture image={photo} alt="" sizes="14rem" eager className="aspect-square w-full rounded-card" />
          <Picture image={photo} alt="" sizes="14rem" waits className="aspect-square w-full rounded-card" />
          <Picture image={missing} alt="What is not there" sizes="14rem" eager className="aspect-square w-full" />
        </div>
        <div className="grid grid-cols-3 gap-4">
          <ProductCard product={product({ id: 'p3', images: [photo] })} />
        </div>
      </Shown>
    </>
  );
}
