import { Fragment, type ReactNode } from 'react';
import { withHiddenShown } from '#domain/hidden-characters.ts';
import { classNames } from './class-names.ts';

const PART = /^0x.{1,4}|.{1,4}/g;

/** '0x1234', '5678' and so on: an address or a hash in groups of four digits, for comparing by eye. */
export const addressGroups = (address: string): string[] => address.match(PART) ?? [];

/** '0x1234…5678…9abc': both ends and the middle, as a look-alike is easily made for the ends alone. */
export function shortAddress(address: string): string {
  const groups = addressGroups(address);
  return [groups[0], groups[groups.length >> 1], groups.at(-1)].join('…');
}

type Props = {
  /** An address, or the hash of a transaction or text. */
  of: string;
  /** Both ends and the middle, where a row has no room; a screen reader, the pointer and a copy get it whole. */
  short?: boolean;
  /** How a group is drawn, instead of as it is. */
  drawGroup?: (group: string, index: number) => ReactNode;
  className?: string;
};

/**
 * An address on the chain, or a hash, everywhere on the site: whole, in groups of four. The gaps are margins, so that it is
 * selected, copied, found and read out as one word.
 */
export function AddressText({ of, short = false, drawGroup = (group) => group, className }: Props) {
  const look = classNames('break-normal font-mono text-[0.9375em]', className);
  if (short) {
    return (
      <code title={of} className={classNames(look, 'whitespace-nowrap')}>
        <span className="sr-only">{of}</span>
        <span aria-hidden className="select-none">
          {shortAddress(of)}
        </span>
      </code>
    );
  }
  const groups = addressGroups(of);
  return (
    <code className={look}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity
        <Fragment key={index}>
          <span className={classNames(index < groups.length - 1 && 'mr-[0.6ch]')}>{drawGroup(group, index)}</span>
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

/** An address of which the server gives both ends and the middle, as anyone with the link reads the page. */
export const MaskedAddress = ({ of }: { of: string }) => (
  <code className="wrap-anywhere font-mono text-[0.9375em]">{of}</code>
);

const ADDRESSES = /(0x(?:[\da-f]{24})?[\da-f]{40}(?![\da-f]))/i;

/** A text in which every address and hash is shown as one; someone else may have written it. */
export const WithAddresses = ({ children }: { children: string }) => (
  <bdi>
    {withHiddenShown(children)
      .split(ADDRESSES)
      // biome-ignore lint/suspicious/noArrayIndexKey: the text's parts have no other identity
      .map((part, index) => (index % 2 === 1 ? <AddressText key={index} of={part} /> : part))}
  </bdi>
);
