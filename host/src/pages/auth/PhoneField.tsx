import { useTexts } from '@certdeck/i18n';
import { PhoneInput } from '@certdeck/ui/forms';
import { HOST } from '../../texts.ts';

export interface Phone {
  telPrefix: string;
  tel: string;
}

interface Props {
  value: Phone;
  onChange(phone: Phone): void;
  error?: string;
}

/** In a chunk of its own: the sign-in page starts with the e-mail address. */
export default function PhoneField({ value, onChange, error }: Props) {
  const { t } = useTexts(HOST);
  return <PhoneInput label={t('auth.tel')} value={value} onValueChange={onChange} error={error} />;
}
