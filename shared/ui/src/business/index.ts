export { ContactPicker, type ContactPickerProps } from './ContactPicker.tsx';
export { ContactDialog, type ContactDialogProps } from './ContactDialog.tsx';
export { contactLabel } from './contactLabel.ts';
export { CompanyDialog, type CompanyDialogProps } from './CompanyDialog.tsx';
export { ShareLinkCard, type ShareLinkCardProps } from './ShareLinkCard.tsx';
