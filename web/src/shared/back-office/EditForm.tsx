// A form that asks before what was typed in it is lost. What the program sets is not an edit.
import { useContext, useEffect, useRef } from 'react';
import { OfficeForm, type OfficeFormProps } from './OfficeForm';
import { FormsOfDialog, useUnsavedChanges } from './use-unsaved-changes';

export function EditForm<Values>({ onValuesChange, ...props }: OfficeFormProps<Values>) {
  const edited = useRef(false);
  const dialog = useContext(FormsOfDialog);
  useEffect(() => {
    edited.current = false;
  }, [dialog]);
  useUnsavedChanges(true, () => edited.current);
  return (
    <OfficeForm<Values>
      {...props}
      onValuesChange={(changed, all) => {
        edited.current = true;
        onValuesChange?.(changed, all);
      }}
    />
  );
}
