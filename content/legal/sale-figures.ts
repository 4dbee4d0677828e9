import { TOKEN_SALE } from '#domain/terms.ts';
import { figures } from '../figures.ts';

/** What the purchase agreements of the token sale say. They are closed: none of this follows a later change of the terms in force. */
export const sale = {
  price: figures.salePrice,
  opened: figures.saleOpened,
  closed: figures.saleClosed,
  hardCap: `${TOKEN_SALE.hardCap} (one billion) United States dollars`,
  tokens: figures.saleTokens,
  reserveLock: figures.saleReserveLock,
  deliveryDelay: figures.saleDeliveryDelay,
  arbitrationSeat: figures.saleArbitrationSeat,
  olderRules: figures.saleOlderRules,
  governingLaw: 'Wyoming',
  talks: '90 days',
  minimumAge: '18 years',
  paymentMeans: 'cash, Bitcoin (BTC), Ethereum (ETH) and other cryptocurrencies',
  coin: 'one-ounce American Eagle gold coin',
} as const;
