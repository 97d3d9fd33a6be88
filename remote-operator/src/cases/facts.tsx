import { Link as RouterLink } from '@certdeck/federation/router';
import { Flex, Link, Text, Time } from '@certdeck/ui';

/** The customer whom a case is about. */
export function CustomerLink({ accountNo }: { accountNo: string }) {
  return (
    <Link asChild>
      <RouterLink to={`/operator/customers/${accountNo}`}>{accountNo}</RouterLink>
    </Link>
  );
}

interface StepProps {
  /** Number of the account of a member of staff; '' where nobody of them did it. */
  by: string;
  /** Seconds since 1970. */
  at: number;
}

/** Who did a step of a case, and when. */
export function Step({ by, at }: StepProps) {
  return (
    <Flex gap="2" wrap="wrap">
      {by !== '' && <Text as="span">{by}</Text>}
      <Time value={at} />
    </Flex>
  );
}
