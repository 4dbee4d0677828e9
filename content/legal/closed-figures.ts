import { TOKEN_SALE } from '#domain/token-sale.ts';
import { figures } from '../figures.ts';

/** What the user agreement of December 2019 says. It is closed: none of this follows a later change of the terms in force. */
export const edition = {
  dated: 'December 2019',
  coin: 'one-ounce American Eagle gold coin',
  decimals: '9',
  minimumAge: '13',
  minimumAgePurchase: '18',
  beneficialOwnerShare: '25%',
  minimumOrder: '1 token',
  paymentWindow: '24 hours',
  paymentMeans: 'Bitcoin, Ethereum, cash or USD bank wire',
  specialPaymentMeans: 'a VISA debit card or PayPal',
  cancellationFee: '$250.00',
  fairMarketValueTime: '5 p.m. Mountain Time',
  minimumRedemption: '1 token',
  redemptionEth: '0.001 ETH',
  shippingDomestic: '$30.00',
  shippingInternational: '$50.00',
  delivery: '5 to 10 business days',
  reshipping: '6 to 8 weeks',
  lostPackageNotice: '30 days',
  talks: '90 days',
  seat: 'Utah',
  governingLaw: 'Wyoming',
} as const;

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
