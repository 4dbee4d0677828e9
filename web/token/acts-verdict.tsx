import { href } from 'react-router';
import { formatCount } from '#domain/money.ts';
import { TextLink } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import type { TokenActs, useTokenActs } from './token-acts.ts';

/** Whether the acts that the site lists are all of the token's, as this browser found. */
export function ActsVerdict({ isWhole, acts, block }: TokenActs) {
  if (!isWhole) {
    return (
      <Notice kind="danger" title="This list doesn’t agree with the blockchain" live>
        <p>
          The acts that our site lists don’t give the hash that the token keeps as of block {String(block.number)}: one
          is missing, added or altered. Don’t rely on this page, and please tell us.{' '}
          <TextLink to={href('/verify')}>Check the token without our site</TextLink>
        </p>
      </Notice>
    );
  }
  return (
    <Notice kind="good" title="Checked just now by your browser" live>
      <p>
        All {formatCount(acts.length)} acts of the token are here, none missing, added or altered: they give the hash
        that the token keeps as of block {String(block.number)}.{' '}
        <TextLink to={href('/verify')}>Check it without our node</TextLink>
      </p>
    </Notice>
  );
}

/** Instead of the acts where they or the token's books could not be read. */
export const ActsFailed = ({ query }: { query: ReturnType<typeof useTokenActs> }) => (
  <LoadFailed title="We can’t read the token’s acts right now" query={query} />
);
