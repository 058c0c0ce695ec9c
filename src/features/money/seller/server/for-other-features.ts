export { type Seller, sellerLines, sellerOf } from './seller.ts';
