// The pictures of one member.
import { useEffect, useState } from 'react';
import { useAdminEditProductMutation, type AdminProductRowFragment } from '../../generated/admin-products';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { ImagesField } from './ImagesField';
import { PicturesMissing } from './PicturesMissing';
import { useProductImages } from './use-product-images';
import { choiceText } from './group-values';

export interface MemberPicturesProps {
  /** Closed without one. */
  member: AdminProductRowFragment | undefined;
  onClose: () => void;
}

export function MemberPictures({ member, onClose }: MemberPicturesProps) {
  const images = useProductImages();
  const [held, setHeld] = useState(false);
  const [edit, { loading, error, reset }] = useAdminEditProductMutation({ ...errorInForm });
  const shown = useWhileOpen(member !== undefined, member);
  const id = member?.id;
  useEffect(() => {
    setHeld(false);
    if (!member) return images.stop();
    reset();
    images.start(member.images);
    // When another member is opened, and only then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  const changed = () => member !== undefined && member.images.map(({ key }) => key).join() !== images.keys.join();
  const save = async () => {
    if (!member) return;
    if (images.uploading || images.refused.length > 0) return setHeld(true);
    if (changed()) {
      const { data } = await edit({
        variables: { input: { id: member.id, version: member.version, images: images.keys } },
      });
      if (!data) return;
    }
    onClose();
  };
  return (
    <FormDialog
      open={member !== undefined}
      title={`Pictures of ${shown ? choiceText(shown.optionValues) : ''}`}
      okText="Save"
      confirmLoading={loading}
      changed={changed}
      onOk={() => void save()}
      onClose={onClose}
    >
      <FailureNotice error={error} fallback="The pictures could not be saved. Please try again." />
      {held && (images.uploading || images.refused.length > 0) && (
        <PicturesMissing
          refused={images.refused}
          onDrop={() => {
            images.dropRefused();
            setHeld(false);
          }}
        />
      )}
      <ImagesField {...images} />
    </FormDialog>
  );
}
