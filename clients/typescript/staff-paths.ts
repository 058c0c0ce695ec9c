// Made of /api/openapi.json by `npm run client`.

export interface paths {
    "/api/admin/automations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every automation that was not deleted, on sale or not, with its owners and live subscriptions, or who may still get it back */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    available?: "true" | "false";
                    before?: string;
                    category?: string;
                    page?: number;
                    search?: string;
                    sort?: "name" | "-name" | "subscription_price" | "-subscription_price" | "owner_count" | "-owner_count" | "updated_at" | "-updated_at";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            automations: {
                                available: boolean;
                                category: {
                                    id: number;
                                    name: string;
                                    slug: string;
                                };
                                has_webhook_file: boolean;
                                id: number;
                                image: string | null;
                                name: string;
                                owner_count: number;
                                purchase_price: number;
                                restorable_count: number | null;
                                slug: string;
                                subscription_available: boolean;
                                subscription_count: number;
                                subscription_price: number;
                                /** Format: date-time */
                                updated_at: string;
                            }[];
                            pagination: {
                                current_page: number;
                                is_estimate: boolean;
                                next_key: string | null;
                                previous_key: string | null;
                                total_count: number;
                                total_pages: number;
                            };
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/automations/top-selling/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The best-selling automations: most subscribers and purchases first */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            at: string;
                            automations: {
                                id: number;
                                name: string;
                                projected_revenue: number;
                                purchase_price: number;
                                purchases: number;
                                slug: string;
                                subscribers: number;
                                subscription_price: number;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/categories/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every category, with all its automations counted, on sale or not */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            automations_count: number;
                            description: string;
                            id: number;
                            name: string;
                            slug: string;
                            version: number;
                        }[];
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/finances/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The MRR and its movements, why people leave, and the revenue of a period, all of one instant */
        get: {
            parameters: {
                query?: {
                    period?: "30d" | "90d" | "12m";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            at: string;
                            customerSavings: number;
                            days: {
                                /** Format: date */
                                day: string;
                                mrr: number;
                            }[];
                            /** Format: date */
                            from: string;
                            late: {
                                amount: number;
                                subscriptions: number;
                            };
                            movements: {
                                [key: string]: {
                                    amount: number;
                                    customers: number;
                                };
                            };
                            mrrBefore: number[];
                            realMrr: number;
                            reasons: {
                                /** @enum {string} */
                                reason: "price" | "unused" | "missing" | "trouble" | "elsewhere";
                                returned: number;
                                said: number;
                            }[];
                            revenue: {
                                automations: {
                                    given_back: number;
                                    id: number;
                                    name: string;
                                    net: number;
                                    purchases: number;
                                    subscriptions: number;
                                }[];
                                categories: {
                                    given_back: number;
                                    id: number;
                                    name: string;
                                    net: number;
                                    purchases: number;
                                    subscriptions: number;
                                }[];
                                total: {
                                    given_back: number;
                                    net: number;
                                    purchases: number;
                                    subscriptions: number;
                                };
                            };
                            steps: {
                                end: number;
                                /** Format: date */
                                from: string;
                                movements: {
                                    [key: string]: {
                                        amount: number;
                                        customers: number;
                                    };
                                };
                                start: number;
                                /** Format: date */
                                to: string;
                            }[];
                            stepsBefore: {
                                /** Format: date */
                                from: string;
                                gained: number;
                                lost: number;
                                /** Format: date */
                                to: string;
                            }[];
                            theoreticalMrr: number;
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/finances/months/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** By month: the tax of the invoices, and how many of those who began still pay */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            abroad: {
                                before: number;
                                /** @enum {string} */
                                standing: "below" | "near" | "passed";
                                year: number;
                            };
                            /** Format: date-time */
                            at: string;
                            cohorts: {
                                customers: number;
                                kept: {
                                    customers: number;
                                    percent: number | null;
                                }[];
                                month: string;
                            }[];
                            /** Format: date */
                            opened: string;
                            oss_since: string | null;
                            siren: string;
                            /** Format: date */
                            today: string;
                            vat: {
                                credit_notes: number;
                                invoices: number;
                                month: string;
                                net: number;
                                total: number;
                                vat: number;
                                vat_elsewhere: number;
                            }[];
                            /** @enum {string} */
                            vat_regime: "exempt" | "normal";
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/finances/movements/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who moved the MRR between two Paris days, the latest first */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    before?: string;
                    from?: string;
                    movement?: "new" | "reactivated" | "resumed" | "raised" | "lowered" | "paused" | "left";
                    page?: number;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            movements: {
                                after: number;
                                before: number;
                                /** Format: date */
                                day: string;
                                /** @enum {string} */
                                movement: "new" | "reactivated" | "resumed" | "raised" | "lowered" | "paused" | "left";
                                person: {
                                    email: string;
                                    id: number;
                                    name: string;
                                } | null;
                                user_id: number;
                            }[];
                            pagination: {
                                current_page: number;
                                is_estimate: boolean;
                                next_key: string | null;
                                previous_key: string | null;
                                total_count: number;
                                total_pages: number;
                            };
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/finances/tax-reports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reports of sales and payments to the tax administration, and invoices to companies of France that it has not accepted, the latest first */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    before?: string;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pagination: {
                                current_page: number;
                                is_estimate: boolean;
                                next_key: string | null;
                                previous_key: string | null;
                                total_count: number;
                                total_pages: number;
                            };
                            platform: string | null;
                            reports: {
                                amount: number;
                                attempt: number;
                                corrects: boolean;
                                /** Format: date */
                                due: string;
                                /** Format: date */
                                from: string;
                                id: number;
                                invoice: string | null;
                                /** @enum {string} */
                                kind: "transactions" | "payments" | "invoice";
                                reason: string;
                                sent_at: string | null;
                                settled_at: string | null;
                                /** @enum {string} */
                                status: "to_send" | "sent" | "accepted" | "refused" | "nothing";
                                /** Format: date */
                                to: string;
                                vat: number;
                            }[];
                            /** Format: date */
                            since: string;
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/journal/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the team did, and was refused, latest first */
        get: {
            parameters: {
                query?: {
                    about?: number;
                    act?: "" | ("subscription.create" | "subscription.cancel" | "subscription.reactivate" | "subscription.activate" | "subscription.deactivate" | "subscription.recreate" | "gift.grant" | "person.create" | "person.invite" | "person.change" | "person.role" | "person.deactivate" | "person.reactivate" | "person.delete" | "person.answer-access" | "viewing.start" | "viewing.end" | "note.add" | "note.remove" | "email.resend" | "cap.set" | "order.refund" | "order.cancel" | "invoice.correct" | "alert.resolve" | "price-change.announce" | "automation.create" | "automation.change" | "automation.offer" | "automation.withdraw" | "automation.pictures" | "automation.delete" | "demonstration.change" | "page.upload" | "page.publish" | "category.create" | "category.change" | "category.delete" | "coupon.create" | "coupon.change" | "coupon.archive" | "comparison.start" | "message.send-again" | "difference.repair" | "links.forget" | "journal.export" | "sales-journal.export" | "tax-report.download" | "tax-report.send-again" | "list.export" | "ticket.reply" | "ticket.note" | "ticket.assign" | "ticket.classify" | "ticket.resolve" | "prepared-answer.create" | "prepared-answer.change" | "prepared-answer.delete" | "idea.move" | "idea.draft" | "idea.gift" | "idea.reprocess" | "idea.delete" | "factor.add" | "factor.rename" | "factor.remove" | "factor.renew-codes" | "factor.use-code" | "factor.reset" | "session.end" | "session.end-others" | "key.make" | "key.rotate" | "key.remove" | "integration.test" | "workflow.deploy" | "receiver.create" | "receiver.change" | "receiver.delete" | "receiver.pause" | "receiver.secret" | "receiver.rotate" | "receiver.replay" | "refused");
                    actor?: string;
                    after?: string;
                    before?: string;
                    from?: string;
                    page?: number;
                    subject?: "subscription" | "person" | "viewing" | "note" | "links" | "email" | "order" | "automation" | "category" | "coupon" | "alert" | "comparison" | "difference" | "message" | "ticket" | "prepared_answer" | "idea" | "integration" | "receiver" | "factor" | "session" | "key" | "journal" | "sales_journal" | "tax_report" | "call";
                    subject_id?: string;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            entries: {
                                about: {
                                    email: string;
                                    id: number;
                                    name: string;
                                } | null;
                                about_is_deleted: boolean;
                                /** @enum {string} */
                                act: "subscription.create" | "subscription.cancel" | "subscription.reactivate" | "subscription.activate" | "subscription.deactivate" | "subscription.recreate" | "gift.grant" | "person.create" | "person.invite" | "person.change" | "person.role" | "person.deactivate" | "person.reactivate" | "person.delete" | "person.answer-access" | "viewing.start" | "viewing.end" | "note.add" | "note.remove" | "email.resend" | "cap.set" | "order.refund" | "order.cancel" | "invoice.correct" | "alert.resolve" | "price-change.announce" | "automation.create" | "automation.change" | "automation.offer" | "automation.withdraw" | "automation.pictures" | "automation.delete" | "demonstration.change" | "page.upload" | "page.publish" | "category.create" | "category.change" | "category.delete" | "coupon.create" | "coupon.change" | "coupon.archive" | "comparison.start" | "message.send-again" | "difference.repair" | "links.forget" | "journal.export" | "sales-journal.export" | "tax-report.download" | "tax-report.send-again" | "list.export" | "ticket.reply" | "ticket.note" | "ticket.assign" | "ticket.classify" | "ticket.resolve" | "prepared-answer.create" | "prepared-answer.change" | "prepared-answer.delete" | "idea.move" | "idea.draft" | "idea.gift" | "idea.reprocess" | "idea.delete" | "factor.add" | "factor.rename" | "factor.remove" | "factor.renew-codes" | "factor.use-code" | "factor.reset" | "session.end" | "session.end-others" | "key.make" | "key.rotate" | "key.remove" | "integration.test" | "workflow.deploy" | "receiver.create" | "receiver.change" | "receiver.delete" | "receiver.pause" | "receiver.secret" | "receiver.rotate" | "receiver.replay" | "refused";
                                actor: {
                                    email: string;
                                    id: number;
                                    name: string;
                                } | null;
                                /** Format: date-time */
                                at: string;
                                details: {
                                    after: {
                                        [key: string]: unknown;
                                    } | null;
                                    before: {
                                        [key: string]: unknown;
                                    } | null;
                                } | null;
                                origin: {
                                    address: string;
                                    user_agent: string;
                                } | null;
                                /** @enum {string} */
                                role: "support" | "finance" | "administrator" | "superuser";
                                says: string;
                                sequence: number;
                                /** @enum {string} */
                                subject: "subscription" | "person" | "viewing" | "note" | "links" | "email" | "order" | "automation" | "category" | "coupon" | "alert" | "comparison" | "difference" | "message" | "ticket" | "prepared_answer" | "idea" | "integration" | "receiver" | "factor" | "session" | "key" | "journal" | "sales_journal" | "tax_report" | "call";
                                subject_id: string;
                            }[];
                            pagination: {
                                current_page: number;
                                is_estimate: boolean;
                                next_key: string | null;
                                previous_key: string | null;
                                total_count: number;
                                total_pages: number;
                            };
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/stats/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The figures of the shop, all of one instant, at most ten seconds old */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            activeSubscriptions: number;
                            /** Format: date-time */
                            at: string;
                            automationsCount: number;
                            beneficiaryCustomers: number;
                            customerSavings: number;
                            days: {
                                customers: number;
                                /** Format: date */
                                day: string;
                                joined: number;
                                net: number;
                                orders: number;
                                paid: number;
                                purchases: number;
                            }[];
                            evenings: {
                                activeSubscriptions: number;
                                automationsCount: number;
                                beneficiaryCustomers: number;
                                customerSavings: number;
                                /** Format: date */
                                day: string;
                                realMrr: number;
                                subscriptionConversionRate: number | null;
                                theoreticalMrr: number;
                            }[];
                            lastMonthMrr: number;
                            monthlyGrowth: number | null;
                            mrrBefore: number[];
                            newUsersCount: number;
                            newUsersLastMonth: number;
                            ordersCount: number;
                            pastDueSubscriptions: number;
                            projections: {
                                annual: number;
                                annualFromMrr: number;
                                monthly: number;
                            };
                            realMrr: number;
                            revenue: number;
                            subscriptionConversionRate: number | null;
                            subscriptions: {
                                [key: string]: number;
                            };
                            theoreticalMrr: number;
                            topAutomations: {
                                id: number;
                                name: string;
                                projected_revenue: number;
                                purchase_price: number;
                                purchases: number;
                                slug: string;
                                subscribers: number;
                                subscription_price: number;
                            }[];
                            totalPurchases: number;
                            totalSubscriptions: number;
                            usersCount: number;
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscriptions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every customer’s subscriptions, latest first, by status, email and name of automation (parts of words) */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    automation?: string;
                    before?: string;
                    debit_from?: string;
                    debit_to?: string;
                    page?: number;
                    sort?: "created_at" | "-created_at" | "individual_price" | "-individual_price";
                    status?: "" | ("active" | "offered" | "cancelled" | "cancelling" | "past_due" | "paused" | "inactive" | "purchased_only");
                    user_email?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pagination: {
                                current_page: number;
                                is_estimate: boolean;
                                next_key: string | null;
                                previous_key: string | null;
                                total_count: number;
                                total_pages: number;
                            };
                            subscriptions: {
                                access_until: string | null;
                                activation_price: number;
                                actual_monthly_cost: number;
                                automation_details: {
                                    description: string;
                                    description_by_ai: boolean;
                                    id: number;
                                    image: string | null;
                                    name: string;
                                    subscription_price: number;
                                };
                                automation_id: number;
                                automation_name: string;
                                automation_price: number;
                                automation_slug: string;
                                can_open: boolean;
                                /** Format: date-time */
                                created_at: string;
                                days_remaining: number | null;
                                display_price: number;
                                end_date: string | null;
                                id: number;
                                imported_at: string | null;
                                inactive_reason: ("restored" | "suspended" | "ended_by_staff") | null;
                                individual_price: number;
                                is_active: boolean;
                                is_free: boolean;
                                is_free_or_offered: boolean;
                                is_long_gift: boolean;
                                is_restored: boolean;
                                last_accessed: string | null;
                                month_given_back: string | null;
                                owned: boolean;
                                paid_until: string | null;
                                pause: {
                                    /** Format: date-time */
                                    from: string;
                                    /** Format: date-time */
                                    until: string;
                                } | null;
                                refusals: {
                                    [key: string]: string | null;
                                };
                                /** Format: date-time */
                                start_date: string;
                                /** @enum {string} */
                                status: "active" | "offered" | "cancelled" | "cancelling" | "past_due" | "paused" | "inactive" | "purchased_only";
                                stripe_subscription_id: string | null;
                                user: {
                                    email: string;
                                    first_name: string;
                                    last_name: string;
                                };
                                user_id: number;
                                webhook_url: string | null;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People by parts of their email, names and telephone, whatever the accents and capitals */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    before?: string;
                    kind?: "" | ("staff" | "customers");
                    page?: number;
                    search?: string;
                    sort?: "date_joined" | "-date_joined" | "email" | "-email" | "name" | "-name";
                    status?: "active" | "inactive";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pagination: {
                                current_page: number;
                                is_estimate: boolean;
                                next_key: string | null;
                                previous_key: string | null;
                                total_count: number;
                                total_pages: number;
                            };
                            users: {
                                /** Format: date-time */
                                date_joined: string;
                                email: string;
                                email_verified: boolean;
                                first_name: string;
                                id: number;
                                is_active: boolean;
                                is_staff: boolean;
                                is_superuser: boolean;
                                last_login: string | null;
                                last_name: string;
                                phone: string;
                                role: ("support" | "finance" | "administrator" | "superuser") | null;
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automation-ideas/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer’s own ideas, newest first (or, for the other audience: Every idea, newest first, by quick filter; search in titles, description, summary, email and number) */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    before?: string;
                    filter?: "" | ("all" | "ai_processed" | "high_confidence" | "to_review" | "approved" | "with_workflow");
                    page?: number;
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ideas: {
                                ai_model_used: string;
                                ai_processed: boolean;
                                ai_processing_date: string | null;
                                ai_summary: string;
                                asks_author: boolean;
                                automation: {
                                    id: number;
                                    name: string;
                                    slug: string;
                                } | null;
                                category_name: string | null;
                                category_slug: string | null;
                                confidence_percentage: number | null;
                                /** Format: date-time */
                                created_at: string;
                                description: string;
                                draft: {
                                    id: number;
                                    name: string;
                                    on_sale: boolean;
                                } | null;
                                email: string;
                                failed_tries: number;
                                generated_title: string;
                                gift: {
                                    received: boolean;
                                } | null;
                                has_workflow_file: boolean;
                                id: number;
                                is_ai_generated: boolean;
                                may_reprocess: boolean;
                                moves: ("new" | "ai_processing" | "ai_processed" | "in_review" | "approved" | "in_development" | "completed" | "rejected")[];
                                original_email_date: string | null;
                                original_email_subject: string;
                                reading_failure: string;
                                rejection_reason: string;
                                retry_at: string | null;
                                /** @enum {string} */
                                status: "new" | "ai_processing" | "ai_processed" | "in_review" | "approved" | "in_development" | "completed" | "rejected";
                                status_display: string;
                                texts_approved: boolean;
                                texts_changed: boolean;
                                title: string;
                                /** @enum {string} */
                                usage_type: "perso" | "pro";
                                usage_type_display: string;
                                user_id: number | null;
                            }[];
                            pagination: {
                                current_page: number;
                                is_estimate: boolean;
                                next_key: string | null;
                                previous_key: string | null;
                                total_count: number;
                                total_pages: number;
                            };
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every customer’s orders, latest first, by status, money given back in part or contested, email (part of it), number of the order or of its invoice, Paris days and amount */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    before?: string;
                    created_from?: string;
                    created_to?: string;
                    max_amount?: number;
                    min_amount?: number;
                    money_back?: "part" | "contested";
                    number?: string;
                    page?: number;
                    sort?: "created_at" | "-created_at" | "total_amount" | "-total_amount";
                    status?: "" | ("pending" | "paid" | "failed" | "cancelled" | "refunded");
                    user_email?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            orders: {
                                amount_given_back: number;
                                /** Format: date-time */
                                created_at: string;
                                /** Format: date-time */
                                due_at: string;
                                id: number;
                                invoice_number: string | null;
                                is_contested: boolean;
                                is_paid: boolean;
                                items: {
                                    amount: number;
                                    automation_id: number | null;
                                    /** @enum {string} */
                                    kind: "purchase" | "purchase_discount" | "subscription" | "cap_discount" | "month_discount";
                                    label: string;
                                }[];
                                paid_at: string | null;
                                person: {
                                    email: string;
                                    first_name: string;
                                    id: number;
                                    is_deleted: boolean;
                                    last_name: string;
                                };
                                /** @enum {string} */
                                reason: "purchase" | "activation" | "renewal";
                                /** @enum {string} */
                                status: "pending" | "paid" | "failed" | "cancelled" | "refunded";
                                total_amount: number;
                            }[];
                            pagination: {
                                current_page: number;
                                is_estimate: boolean;
                                next_key: string | null;
                                previous_key: string | null;
                                total_count: number;
                                total_pages: number;
                            };
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tickets/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer’s own requests: urgent first, then newest first (or, for the other audience: Every request, open ones first, urgent first, then newest first; search in subject, message, email, name and number) */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    before?: string;
                    category?: "billing" | "technical" | "account" | "automation" | "other" | "idea";
                    page?: number;
                    priority?: "urgent" | "high" | "normal" | "low";
                    search?: string;
                    status?: "" | ("open" | "in_progress" | "resolved" | "closed");
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            pagination: {
                                current_page: number;
                                is_estimate: boolean;
                                next_key: string | null;
                                previous_key: string | null;
                                total_count: number;
                                total_pages: number;
                            };
                            tickets: {
                                assigned_to: number | null;
                                assigned_to_name: string | null;
                                /** @enum {string} */
                                category: "billing" | "technical" | "account" | "automation" | "other" | "idea";
                                category_display: string;
                                closes_at: string | null;
                                /** Format: date-time */
                                created_at: string;
                                days_open: number;
                                email: string;
                                id: number;
                                /** Format: date-time */
                                last_exchange_at: string;
                                message: string;
                                /** @enum {string} */
                                priority: "urgent" | "high" | "normal" | "low";
                                priority_display: string;
                                /** @enum {string} */
                                status: "open" | "in_progress" | "resolved" | "closed";
                                status_display: string;
                                subject: string;
                                user_email: string | null;
                                user_id: number | null;
                                user_name: string | null;
                                /** @enum {string} */
                                waits_for: "customer" | "team";
                            }[];
                        };
                    };
                };
                /** @description Default Response */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                500: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        } | {
                            [key: string]: string | string[] | {
                                [key: string]: string | number | boolean | null;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
