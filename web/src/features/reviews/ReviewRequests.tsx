// Whoever holds the link may say that the shop asks for no more reviews, and change their mind.
import { useState } from 'react';
import { useSetReviewRequestsMutation } from '../../generated/reviews';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';

export function ReviewRequests({ token }: { token: string }) {
  const [set, { loading }] = useSetReviewRequestsMutation();
  const [wanted, setWanted] = useState(true);
  async function change() {
    try {
      const { data } = await set({ variables: { token, wanted: !wanted } });
      if (data) setWanted(data.setReviewRequests.wanted);
    } catch (error) {
      toast.error(errorText(error, 'That failed. Please try again.'));
    }
  }
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <p role="status">
        {wanted ? 'We ask once after a delivery, unless you said no.' : 'We ask you for no more reviews.'}
      </p>
      <Button look="outline" size="small" busy={loading} onClick={() => void change()}>
        {wanted ? 'Do not ask me again' : 'You may ask me again'}
      </Button>
    </div>
  );
}
