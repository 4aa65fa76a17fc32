// Says that products cost more than their MRP, which the law forbids, and mends it.
import { Alert, Button } from 'antd';
import { useAdminRaiseMrpsMutation, type AdminTaxModeQuery } from '../../generated/admin-pricing';
import { counted } from '../../shared/counted';
import { errorText } from '../../shared/error-text';
import { formatRupees } from '../../shared/money';
import { shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';

export interface AboveMrpProps {
  prices: AdminTaxModeQuery['pricesAboveMrp'];
  onMended: () => void;
}

export function AboveMrp({ prices, onMended }: AboveMrpProps) {
  const [raise, { loading }] = useAdminRaiseMrpsMutation({
    onError: (error) => toast.error(errorText(error, 'The MRPs could not be changed. Please try again.')),
    onCompleted: ({ raiseMrps }) => {
      toast.success(`MRP of ${counted(raiseMrps.raised, 'product')} raised`);
      onMended();
    },
  });
  if (prices.total === 0) return null;
  const withTax = shop.chargesTax === false ? '' : ' with GST';
  const more = prices.total - prices.items.length;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`${counted(prices.total, 'product')} cost more${withTax} than ${prices.total === 1 ? 'its' : 'their'} MRP`}
      description={
        <>
          An MRP holds all taxes, and nothing may be sold above it.
          <ul style={{ margin: '4px 0 8px', paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
            {prices.items.map(({ id, title, priceWithTax, originalPrice }) => (
              <li key={id}>
                {title}: {formatRupees(priceWithTax)}
                {withTax}, MRP {formatRupees(originalPrice ?? 0)}
              </li>
            ))}
            {more > 0 && <li>and {more.toLocaleString('en-IN')} more</li>}
          </ul>
          <Button loading={loading} style={{ minHeight: 44 }} onClick={() => void raise()}>
            Raise the MRP to the price{withTax}
          </Button>
        </>
      }
    />
  );
}
