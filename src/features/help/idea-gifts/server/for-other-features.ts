export { offerIdeaGift, receiveIdeaGift } from './give-idea-gift.ts';
export { selectIdeaGift } from './store.ts';
